import { expect, test } from "vitest";
import { courseOf, form, inCommon, isBest, lostATurn, merged, mistakesOf, momentAt, worstChoice } from "./review";
import type { LegalAction, ReviewedChoice, ReviewedTurn } from "./wire";

const action = (number: number): LegalAction => ({ action: number, text: `a${number}`, says: { key: "action" }, places: [] });

function choice(made: number[], best: number[], lost = 0, chances = [0.5, 0.5]): ReviewedChoice {
  return {
    step: 0,
    made: made.map(action),
    best: best.map(action),
    error: { mean: lost, low: lost, high: lost },
    chances,
    margins: [0.01, 0.01],
    best_chances: [chances[0]! + lost, chances[1]! - lost],
    points: [0, 0],
    best_points: [0, 0],
  };
}

function turn(
  number: number,
  player: number,
  choices: ReviewedChoice[],
  grade: ReviewedTurn["grade"] = "sound",
  simulations = 200,
): ReviewedTurn {
  const lost = choices.reduce((sum, { error }) => sum + error.mean, 0);
  return {
    number,
    player,
    step: number,
    simulations,
    choices,
    error: choices.length ? { mean: lost, low: lost, high: lost } : null,
    grade,
  };
}

test("a later report takes the place of an earlier one", () => {
  const rough = [turn(1, 0, [choice([1], [1])]), turn(2, 1, [choice([1], [1])])];
  const found = merged(rough, [turn(2, 1, [choice([1], [2], 0.1)], "mistake", 2000)]);
  expect(found.map(({ number, simulations }) => [number, simulations])).toEqual([
    [1, 200],
    [2, 2000],
  ]);
});

test("mistakes are listed worst first, and what is unclear is none", () => {
  const turns = [
    turn(1, 0, [choice([1], [2], 0.04)], "slip"),
    turn(2, 1, [choice([1], [2], 0.2)], "blunder"),
    turn(3, 0, [choice([1], [2], 0.3)], "unclear"),
    turn(4, 1, [], null),
  ];
  expect(mistakesOf(turns).map(({ number }) => number)).toEqual([2, 1]);
});

test("what both lines begin with is not what was wrong", () => {
  expect(inCommon(choice([1, 2, 3], [1, 2, 4]))).toBe(2);
  expect(isBest(choice([1, 2], [1, 2]))).toBe(true);
  expect(isBest(choice([1], [1, 2]))).toBe(false);
  expect(inCommon(choice([1], [1, 2]))).toBe(1);
});

test("a turn shows the choice that lost most", () => {
  expect(worstChoice(turn(1, 0, [choice([1], [2], 0.01), choice([3], [4], 0.05)]))!.made[0]!.action).toBe(3);
  expect(worstChoice(turn(1, 0, [], null))).toBeUndefined();
});

test("forced turns do not count in what is lost a turn", () => {
  const turns = [turn(1, 0, [choice([1], [2], 0.04)]), turn(2, 0, [], null), turn(3, 0, [choice([1], [1], -0.02)])];
  expect(lostATurn(turns, 0)).toBeCloseTo(0.01);
  expect(lostATurn(turns, 1)).toBeNull();
});

test("every loss has a word", () => {
  expect([-0.01, 0.005, 0.0051, 0.02, 0.035, 0.5].map(form)).toEqual(["Masterly", "Masterly", "Strong", "Steady", "Uneven", "Rough"]);
});

test("the course begins with what the best first choice was worth, and forced turns change nothing", () => {
  const turns = [
    turn(1, 0, [], null),
    turn(2, 0, [choice([1], [2], 0.1, [0.4, 0.6])]),
    turn(3, 1, [], null),
    turn(4, 1, [choice([1], [1], 0, [0.3, 0.7])]),
  ];
  const course = courseOf(turns);
  expect(course.map(({ turn, chances }) => [turn, chances])).toEqual([
    [1, [0.5, 0.5]],
    [2, [0.4, 0.6]],
    [4, [0.3, 0.7]],
  ]);
  expect(momentAt(course, 3)!.turn).toBe(2);
  expect(momentAt(course, 0)!.turn).toBe(1);
  expect(courseOf([])).toEqual([]);
});
