// Requests that take several answers.
import { afterEach, expect, test, vi } from "vitest";
import { api } from "./api";
import type { Listed } from "./wire";

const row = (created: number, seat = 0) => ({ table: `t${created}`, created, seat }) as Listed;
let asked: string[] = [];

function serve(...answers: Listed[][]): void {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(answers[asked.length - 1]));
  });
}

afterEach(() => vi.unstubAllGlobals());

test("a list of few tables is asked for once", async () => {
  serve([row(2, 0), row(2, 1), row(1)]);
  expect((await api.mine()).map(({ created, seat }) => [created, seat])).toEqual([
    [2, 0],
    [2, 1],
    [1, 0],
  ]);
  expect(asked).toEqual(["/api/tables/mine?limit=100"]);
});

test("a list of many is asked for until its end", async () => {
  const rows = Array.from({ length: 150 }, (_, k) => [row(1000 - k, 0), row(1000 - k, 1)]).flat();
  serve(rows.slice(0, 200), rows.slice(200));
  expect(await api.mine()).toEqual(rows);
  expect(asked).toEqual(["/api/tables/mine?limit=100", "/api/tables/mine?before=901&limit=100"]);
});

test("a list that ends with a full answer ends", async () => {
  const rows = Array.from({ length: 100 }, (_, k) => row(1000 - k));
  serve(rows, []);
  expect(await api.mine()).toEqual(rows);
});

test("my seats at one table are asked for by its name", async () => {
  serve([row(1)]);
  await api.mine({ table: "t1" });
  expect(asked).toEqual(["/api/tables/mine?table=t1&limit=100"]);
});

test("history is asked for by what is searched", async () => {
  serve([]);
  await api.history({ game: "atlantis", person: "Éva & co", won: undefined }, 20, 7);
  expect(asked).toEqual(["/api/tables/mine?game=atlantis&person=%C3%89va%20%26%20co&phase=over&phase=aside&limit=20&before=7"]);
});
