// What a review says, put in order for the page: mistakes, averages, and everybody's chance over the turns.
import { languageSpoken, m } from "./messages.svelte";
import type { ReviewedChoice, ReviewedTurn } from "./wire";

export const MISTAKES = ["slip", "mistake", "blunder"] as const;
export type Mistake = (typeof MISTAKES)[number];

export const isMistake = (grade: ReviewedTurn["grade"]): grade is Mistake => MISTAKES.some((one) => one === grade);

// Every turn as it was reported last, in the order of the game.
export function merged(turns: ReviewedTurn[], reports: ReviewedTurn[]): ReviewedTurn[] {
  const byNumber = new Map([...turns, ...reports].map((turn) => [turn.number, turn]));
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

export const mistakesOf = (turns: ReviewedTurn[]): ReviewedTurn[] =>
  turns.filter(({ grade }) => isMistake(grade)).sort((a, b) => b.error!.mean - a.error!.mean);

// Of the choices in a turn, the one that lost most.
export const worstChoice = ({ choices }: ReviewedTurn): ReviewedChoice | undefined =>
  choices.toSorted((a, b) => b.error.mean - a.error.mean)[0];

// How many decisions what was done and what would have been best have in common.
export function inCommon({ made, best }: ReviewedChoice): number {
  const first = made.findIndex((action, k) => action.action !== best[k]?.action);
  return first < 0 ? made.length : first;
}

export const isBest = (choice: ReviewedChoice): boolean =>
  choice.made.length === choice.best.length && inCommon(choice) === choice.made.length;

// What a player lost a turn, of the turns with something to choose.
export function lostATurn(turns: ReviewedTurn[], player: number): number | null {
  const errors = turns.filter((turn) => turn.player === player && turn.error).map(({ error }) => error!.mean);
  return errors.length ? errors.reduce((sum, error) => sum + error, 0) / errors.length : null;
}

const FORMS: [most: number, word: () => string][] = [
  [0.005, m.form_masterly],
  [0.01, m.form_strong],
  [0.02, m.form_steady],
  [0.035, m.form_uneven],
  [Infinity, m.form_rough],
];

export const form = (lost: number): string => FORMS.find(([most]) => lost <= most)![1]();

export interface Moment {
  turn: number;
  chances: number[]; // everybody's
  margins: number[];
}

// Everybody's chance after each turn in which somebody chose; before the first of them, as it would have been with the best choice.
export function courseOf(turns: ReviewedTurn[]): Moment[] {
  const judged = turns.filter(({ choices }) => choices.length);
  const [first] = judged;
  if (!first) return [];
  const { best_chances, margins } = first.choices[0]!;
  return [
    { turn: first.number - 1, chances: best_chances, margins },
    ...judged.map(({ number, choices }) => ({ turn: number, chances: choices.at(-1)!.chances, margins: choices.at(-1)!.margins })),
  ];
}

// What was known last when a turn was over.
export const momentAt = (course: Moment[], turn: number): Moment | undefined =>
  course.findLast((moment) => moment.turn <= turn) ?? course[0];

export const percent = (share: number, digits = 0): string =>
  new Intl.NumberFormat(languageSpoken(), { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);

export const gradeName = (grade: Mistake): string => ({ slip: m.grade_slip, mistake: m.grade_mistake, blunder: m.grade_blunder })[grade]();

// With a real minus.
export const signed = (points: number): string => String(points).replace("-", "−");
