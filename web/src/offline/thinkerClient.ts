/** The further worker in which bots think, as the first worker uses it: started when it is first needed. */

interface Thought {
  id: number;
  text: string;
}

export class Thinker {
  private worker: Worker | null = null;
  private ready: Promise<void> = Promise.resolve();
  private jobs = new Map<number, (text: string) => void>();
  private last = 0;

  /** Start it unless it runs; done when it can take a job. */
  start(): Promise<void> {
    if (this.worker === null) {
      const worker = (this.worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" }));
      this.ready = new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<Thought | "ready">) => {
          if (data === "ready") resolve();
          else this.answer(data);
        };
        worker.onerror = () => {
          this.end();
          resolve();
        };
      });
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
    for (const resolve of this.jobs.values()) resolve("");
    this.jobs.clear();
  }
}
