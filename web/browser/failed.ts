// After everything else: which tests failed and why, a line each. The details above may be longer than what is kept of them.
import type { Reporter, TestModule } from "vitest/node";

export default class Failed implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.flatMap((module) => [...module.children.allTests("failed")]);
    for (const test of failed)
      console.log(`failed: ${test.module.relativeModuleId} > ${test.fullName}: ${test.result().errors?.[0]?.message.split("\n")[0]}`);
  }
}
