// Messages whose keys come from data; a Python test checks that each exists.
import { m } from "../../lib/messages.svelte";

export function messageOf(key: string): string {
  return key in m ? String(Reflect.get(m, key)()) : "";
}
