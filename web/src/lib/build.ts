// The page as the server has it now. While it does not answer, nothing is reloaded: that would leave the browser's own page of errors.
import { renew } from "./renew";

async function served(): Promise<string | null> {
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

// A part of the page that is gone has been replaced by a newer build, which begins with another script.
export async function reloadIfReplaced(): Promise<void> {
  renew(/<script[^>]* src="\/([^"]+)"/.exec((await served()) ?? "")?.[1] ?? null);
}

export async function reloadIfThere(): Promise<void> {
  if ((await served()) !== null) location.reload();
}
