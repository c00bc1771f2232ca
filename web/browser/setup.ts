// Before all tests: one server for those that need no other. What the machine lacks is said once.
import type { TestProject } from "vitest/node";
import { chromiumLacks } from "./chromium";
import { Server, serverLacks } from "./server";
import { warmUp } from "./warm-up";

declare module "vitest" {
  export interface ProvidedContext {
    address: string; // empty: the tests are skipped
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const lacking = chromiumLacks() ?? serverLacks();
  if (lacking) {
    if (process.env.CRITIAS_TEST_ALL) throw new Error(`The tests in a browser cannot run: ${lacking}.`);
    console.warn(`The tests in a browser are skipped: ${lacking}.`);
    project.provide("address", "");
    return undefined;
  }
  const server = await Server.start();
  await warmUp(server.address);
  project.provide("address", server.address);
  return () => server.stop();
}
