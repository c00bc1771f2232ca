// An ordered queue of things to show. Each has a hard limit; skipping, or a page that nobody sees, goes straight to the end.

export interface Shown {
  ms: number; // how long it may take
  begin: () => void;
  end: () => void; // always called, in order, whether or not there was time to watch
}

export class Queue {
  private readonly waiting: Shown[] = [];
  private current: Shown | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isEnding = false; // what is added meanwhile waits for its turn

  constructor(private readonly isStill: () => boolean) {}

  get length(): number {
    return this.waiting.length + (this.current ? 1 : 0);
  }

  add(shown: Shown): void {
    this.waiting.push(shown);
    if (!this.current && !this.isEnding) this.next();
  }

  // Everything waiting is over immediately.
  skip(): void {
    clearTimeout(this.timer);
    this.finish();
    while ((this.current = this.waiting.shift() ?? null)) this.finish();
  }

  private next(): void {
    const shown = this.waiting.shift();
    if (!shown) return;
    this.current = shown;
    if (this.isStill() || shown.ms <= 0) {
      this.step();
      return;
    }
    shown.begin();
    this.timer = setTimeout(() => this.step(), shown.ms);
  }

  private step(): void {
    this.finish();
    this.next();
  }

  private finish(): void {
    const shown = this.current;
    this.current = null;
    this.isEnding = true;
    shown?.end();
    this.isEnding = false;
  }
}
