// Messages in the reader's language, loaded part by part.
import { afterEach, expect, test } from "vitest";
import { languageSpoken, LANGUAGES, m, speak, withMessages } from "./messages.svelte";

afterEach(() => speak("en"));

test("there are languages", () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "fr", "de"]));
});

test("blanks are filled in, also twice and with signs that mean something elsewhere", async () => {
  expect(m.chat_line({ name: "$&", text: "{name}" })).toBe("$&: {name}");
});

test("a count chooses the form that the language has for it", async () => {
  const points = () => [0, 1, 2].map((count) => m.atlantis_points({ count }));
  expect(points()).toEqual(["points", "point", "points"]);
  await speak("fr");
  expect(points()).toEqual(["point", "point", "points"]);
});

test("a message that was kept is said in the language that is spoken", async () => {
  const close = m.close;
  await speak("fr");
  expect([close(), languageSpoken()]).toEqual(["Fermer", "fr"]);
});

test("of two languages the one asked for last is spoken, and both callers wait for it", async () => {
  const first = speak("fr");
  const second = speak("en");
  await first;
  expect(m.close()).toBe("Close");
  await second;
  expect(languageSpoken()).toBe("en");
});

test("a language that is not there changes nothing", async () => {
  await expect(speak("xx")).rejects.toThrow();
  expect([m.close(), languageSpoken()]).toEqual(["Close", "en"]);
  await withMessages("learn");
  expect(m.close()).toBe("Close");
});

test("a part that is not there is not waited for again", async () => {
  await expect(withMessages("chess")).rejects.toThrow();
  await speak("fr");
  expect(m.close()).toBe("Fermer");
});
