// The secret links of tables that this browser has made: the server shows them only once.
import type { TableMade } from "./wire";

export interface Links {
  seats: Record<number, string>;
  watch: string;
}

const key = (table: string) => `critias.links.${table}`;

export function keepLinks(made: TableMade): void {
  const seats = Object.fromEntries(made.links.map(({ seat, token }) => [seat, token]));
  try {
    localStorage.setItem(key(made.table), JSON.stringify({ seats, watch: made.watch }));
  } catch {
    // a browser that keeps nothing cannot show them again
  }
}

export function linksOf(table: string): Links | null {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? "null");
  } catch {
    return null;
  }
}
