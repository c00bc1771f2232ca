// The secret links of tables that this browser has made, invitations to seats and the link for spectators: the server shows them once.
import type { Invitation, TableMade } from "./wire";

export interface Links {
  seats: Record<number, string>;
  watch: string;
}

const key = (table: string) => `critias.links.${table}`;

export function keepLinks(made: TableMade): void {
  const seats = Object.fromEntries(made.invitations.map(({ seat, token }) => [seat, token]));
  keep(made.table, { seats, watch: made.watch });
}

export function keepInvitation(table: string, { seat, token }: Invitation): void {
  const links = linksOf(table);
  if (links) keep(table, { ...links, seats: { ...links.seats, [seat]: token } });
}

function keep(table: string, links: Links): void {
  try {
    localStorage.setItem(key(table), JSON.stringify(links));
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
