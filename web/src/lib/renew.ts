// A page that is older than the server reloads itself: once for every build, so that a cache that keeps the old page makes no loop.

export function renew(build: string | null): void {
  const mine = document.querySelector("script[type=module][src]")?.getAttribute("src")?.replace(/^\//, "");
  if (build && mine?.startsWith("assets/") && mine !== build && isFirstTime(build)) location.reload();
}

function isFirstTime(build: string): boolean {
  const key = `critias.build.${build}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "tried");
    return true;
  } catch {
    return false; // where nothing can be kept, one reload could follow another
  }
}
