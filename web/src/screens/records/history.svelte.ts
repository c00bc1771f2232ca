// My finished games, a page at a time, as they are searched for.
import { api } from "../../lib/api";
import { sentenceOf } from "../../lib/problems";
import type { HistorySearch } from "../../lib/api";
import type { Listed } from "../../lib/wire";
import { eachOnce } from "../home/mine";

const AT_ONCE = 20;

export class History {
  rows = $state.raw<Listed[]>([]);
  shared = $state.raw(new Set<string>()); // tables where I had several seats
  hasMore = $state(false);
  isLoading = $state(true);
  trouble = $state("");
  private search: HistorySearch = {};
  private number = 0; // of the search, so that an answer to an earlier one is not shown

  find(search: HistorySearch): Promise<void> {
    this.search = search;
    return this.load([]);
  }

  more = (): Promise<void> => this.load(this.rows);

  private async load(before: Listed[]): Promise<void> {
    const number = ++this.number;
    this.isLoading = true;
    this.trouble = "";
    try {
      const found = await api.history(this.search, AT_ONCE, before.at(-1)?.created);
      if (number !== this.number) return;
      const twice = found.filter((row, k) => found.findIndex(({ table }) => table === row.table) < k);
      this.shared = new Set([...(before.length ? this.shared : []), ...twice.map(({ table }) => table)]);
      this.rows = [...before, ...eachOnce(found)];
      this.hasMore = new Set(found.map(({ created }) => created)).size >= AT_ONCE;
    } catch (error) {
      if (number === this.number) this.trouble = sentenceOf(error);
    }
    if (number === this.number) this.isLoading = false;
  }
}
