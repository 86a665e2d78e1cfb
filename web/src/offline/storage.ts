/** Tables, their events and everything else that this browser keeps, in IndexedDB. Where there is none, in memory. */

type Row = Record<string, unknown>;

export interface Changes {
  tables?: Row[];
  events?: Row[];
  kept?: Record<string, unknown>;
  removed?: string[];
}

export interface Storage {
  /** Whether it outlives the page. */
  readonly lasting: boolean;
  load(): Promise<{ tables: Row[]; kept: Record<string, unknown> }>;
  events(table: string, since: number): Promise<Row[]>;
  /** Store all of it or nothing; done when it is durable. Raise what the browser raises. */
  write(changes: Changes): Promise<void>;
}

/** A message acted before: its event is stored already. */
export class Duplicate extends Error {}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

class Database implements Storage {
  readonly lasting = true;

  constructor(private readonly database: IDBDatabase) {}

  async load(): Promise<{ tables: Row[]; kept: Record<string, unknown> }> {
    const transaction = this.database.transaction(["tables", "kept"]);
    const [tables, names, values] = await Promise.all([
      answerOf(transaction.objectStore("tables").getAll()) as Promise<Row[]>,
      answerOf(transaction.objectStore("kept").getAllKeys()),
      answerOf(transaction.objectStore("kept").getAll()) as Promise<unknown[]>,
    ]);
    return { tables, kept: Object.fromEntries(names.map((name, at) => [String(name), values[at]])) };
  }

  events(table: string, since: number): Promise<Row[]> {
    const after = IDBKeyRange.bound([table, since], [table, Infinity], true);
    return answerOf(this.database.transaction("events").objectStore("events").getAll(after));
  }

  write({ tables = [], events = [], kept = {}, removed = [] }: Changes): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(["tables", "events", "kept"], "readwrite", {
        durability: "strict",
      });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => {
        const twice = transaction.error?.name === "ConstraintError";
        reject(twice ? new Duplicate() : (transaction.error ?? new Error("IndexedDB")));
      };
      for (const id of removed) {
        transaction.objectStore("tables").delete(id);
        transaction.objectStore("events").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
      }
      for (const event of events) transaction.objectStore("events").add(event);
      for (const row of tables) transaction.objectStore("tables").put(row);
      for (const [name, value] of Object.entries(kept)) {
        if (value === null) transaction.objectStore("kept").delete(name);
        else transaction.objectStore("kept").put(value, name);
      }
    });
  }
}

/** What is kept only until the page is closed. */
export class Memory implements Storage {
  readonly lasting = false;
  private tables = new Map<unknown, Row>();
  private stored = new Map<unknown, Row[]>();
  private kept: Record<string, unknown> = {};

  load(): Promise<{ tables: Row[]; kept: Record<string, unknown> }> {
    return Promise.resolve({ tables: [...this.tables.values()], kept: this.kept });
  }

  events(table: string, since: number): Promise<Row[]> {
    return Promise.resolve((this.stored.get(table) ?? []).filter((event) => Number(event.n) > since));
  }

  write({ tables = [], events = [], kept = {}, removed = [] }: Changes): Promise<void> {
    const known = (event: Row): boolean =>
      (this.stored.get(event.table_id) ?? []).some(
        (each) =>
          each.n === event.n ||
          (event.message != null && each.message === event.message && each.sender === event.sender),
      );
    if (events.some(known)) return Promise.reject(new Duplicate());
    for (const id of removed) {
      this.tables.delete(id);
      this.stored.delete(id);
    }
    for (const event of events) {
      this.stored.set(event.table_id, [...(this.stored.get(event.table_id) ?? []), event]);
    }
    for (const row of tables) this.tables.set(row.id, row);
    for (const [name, value] of Object.entries(kept)) {
      if (value === null) delete this.kept[name];
      else this.kept[name] = value;
    }
    return Promise.resolve();
  }
}

/** Open the browser's database of that name; where it has none to give, keep things in memory. */
export async function openStorage(name: string): Promise<Storage> {
  try {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      const database = opening.result;
      database.createObjectStore("tables", { keyPath: "id" });
      const events = database.createObjectStore("events", { keyPath: ["table_id", "n"] });
      // A message acts once: events without a message have no key here.
      events.createIndex("message", ["table_id", "sender", "message"], { unique: true });
      database.createObjectStore("kept");
    };
    return new Database(await answerOf(opening));
  } catch {
    return new Memory();
  }
}
