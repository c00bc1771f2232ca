// A real server for the tests and the pictures: its own database, the same deals every time (serve.py), bots that do not dawdle,
// the page as it was built.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const PYTHON = join(ROOT, ".venv", "bin", "python");
const SERVE = join(import.meta.dirname, "serve.py");
const PAGE = join(ROOT, "src", "critias", "page", "index.html");
const SECONDS_TO_START = 300; // the first start on a machine compiles the rules

// What this machine lacks for a server, and how to get it.
export function serverLacks(): string | null {
  if (!existsSync(PYTHON)) return "Critias is not installed here (make setup)";
  if (!existsSync(PAGE)) return "the page has not been built (make web)";
  return null;
}

export class Server {
  address = "";
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "critias-test-"));

  constructor(private readonly more: Record<string, string> = {}) {}

  // With more settings where a test needs them.
  static async start(more: Record<string, string> = {}): Promise<Server> {
    const server = new Server(more);
    await server.start();
    return server;
  }

  // Started again it has the same address and the same tables.
  async start(): Promise<void> {
    const port = this.address ? new URL(this.address).port : "0";
    const started = spawn(PYTHON, [SERVE, "serve", "--port", port], {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true, // in a group with its bots, which are ended with it
      env: {
        ...process.env,
        CRITIAS_DATABASE: `sqlite:///${join(this.folder, "critias.db")}`,
        CRITIAS_SYNCHRONOUS: "NORMAL",
        CRITIAS_BOT_PAUSE: "false",
        CRITIAS_BOT_PROCESSES: "1",
        CRITIAS_BOT_DEADLINE: "300", // on a busy machine the first answer takes long
        CRITIAS_ADDRESS_RATE: "10000",
        CRITIAS_ADDRESS_BURST: "100000",
        CRITIAS_MESSAGE_RATE: "10000",
        CRITIAS_MESSAGE_BURST: "100000",
        CRITIAS_ADDRESS_MESSAGE_RATE: "10000",
        CRITIAS_ADDRESS_MESSAGE_BURST: "100000",
        CRITIAS_ADDRESS_SOCKETS: "100000",
        CRITIAS_ADDRESS_TABLES: "100000",
        CRITIAS_ADDRESS_BOTS: "100000",
        CRITIAS_USER_TABLES: "100000",
        CRITIAS_USER_BOTS: "100000",
        CRITIAS_LOG_LEVEL: "WARNING",
        ...this.more,
      },
    });
    this.process = started;
    process.once("exit", () => killAll(started));
    this.address = await addressOf(started);
  }

  // As a power cut would end it.
  async kill(): Promise<void> {
    await ended(this.process, "SIGKILL");
  }

  async stop(): Promise<void> {
    await ended(this.process, "SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function addressOf(process: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = "";
    const fail = (why: string) => {
      clearTimeout(timer);
      killAll(process);
      failed(new Error(`the server did not start: ${why}\n${said}`));
    };
    const timer = setTimeout(() => fail(`${SECONDS_TO_START} s have passed`), SECONDS_TO_START * 1000);
    process.on("exit", (code) => fail(`it ended with ${code}`));
    const hear = (data: Buffer) => {
      said = (said + data).slice(-10_000);
      const match = /Critias is at (http:\/\/\S+)/.exec(said);
      if (!match) return;
      clearTimeout(timer);
      found(match[1]!);
    };
    process.stdout!.on("data", hear);
    process.stderr!.on("data", hear);
  });
}

function ended(process: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  return new Promise((done) => {
    if (!process || process.exitCode !== null || process.signalCode !== null) return done();
    process.once("exit", () => {
      killAll(process);
      done();
    });
    process.kill(signal);
  });
}

// A server with its bots. What they could still say is not listened to: while somebody may write there, Node does not end.
function killAll({ pid, stdout, stderr }: ChildProcess): void {
  stdout?.destroy();
  stderr?.destroy();
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // nobody of them is left
  }
}
