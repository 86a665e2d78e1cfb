/** Further workers as the first worker uses them, started when they are first needed: the one in which bots think, and
 * those that play the games of experiments. */

const MOST_PLAYERS = 4;
/** After this long without a game, the workers that play give their memory back. */
const IDLE_MS = 60_000;

interface Thought {
  id: number;
  text: string;
}

export class Thinker {
  private worker: Worker | null = null;
  private ready: Promise<void> = Promise.resolve();
  private begun = (): void => undefined;
  private jobs = new Map<number, (text: string) => void>();
  private last = 0;

  /** Start it unless it runs; done when it can take a job. */
  start(): Promise<void> {
    if (this.worker === null) {
      const worker = (this.worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" }));
      this.ready = new Promise((resolve) => (this.begun = resolve));
      worker.onmessage = ({ data }: MessageEvent<Thought | "ready">) => {
        if (data === "ready") this.begun();
        else this.answer(data);
      };
      worker.onerror = () => this.end();
    }
    return this.ready;
  }

  /** Return the answer to a job; "" if the worker was ended meanwhile. */
  async think(job: string): Promise<string> {
    const id = ++this.last;
    await this.start();
    const { worker } = this;
    if (worker === null) return "";
    return new Promise((resolve) => {
      this.jobs.set(id, resolve);
      worker.postMessage({ id, job });
    });
  }

  private answer({ id, text }: Thought): void {
    this.jobs.get(id)?.(text);
    this.jobs.delete(id);
  }

  end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.begun();
    for (const resolve of this.jobs.values()) resolve("");
    this.jobs.clear();
  }
}

/** Where the games of experiments are played. */
export class Players {
  /** How many they are: one core is left to the page, and each takes its memory. */
  readonly count = Math.max(
    1,
    Math.min(MOST_PLAYERS, (navigator.hardwareConcurrency || 2) - 1, memory() / 2),
  );
  private readonly workers = Array.from({ length: this.count }, () => ({ thinker: new Thinker(), jobs: 0 }));
  private idle: ReturnType<typeof setTimeout> | undefined;

  /** Return the answer to a job of the worker that has the least to do; "" if it was ended meanwhile. */
  async play(job: string): Promise<string> {
    clearTimeout(this.idle);
    const chosen = this.workers.reduce((least, each) => (each.jobs < least.jobs ? each : least));
    chosen.jobs++;
    try {
      return await chosen.thinker.think(job);
    } finally {
      chosen.jobs--;
      if (this.workers.every(({ jobs }) => jobs === 0)) this.idle = setTimeout(() => this.end(), IDLE_MS);
    }
  }

  end(): void {
    for (const { thinker } of this.workers) thinker.end();
  }
}

/** Return the device's memory in GB; much where the browser does not tell. */
function memory(): number {
  return (navigator as { deviceMemory?: number }).deviceMemory ?? Infinity;
}
