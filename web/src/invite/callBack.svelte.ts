/** A table that waits for this reader while they do something else: a host who plays a bot, a friend who learns first. */

export interface WaitingTable {
  table: string;
  title: string;
  /** Whether the reader sits there and is called when the game begins. */
  seated: boolean;
  /** Who waits for a friend. */
  host: string;
}

const KEY = "leyline-waiting";

function read(): WaitingTable | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as WaitingTable | null;
  } catch {
    return null;
  }
}

class CallBack {
  waiting: WaitingTable | null = $state.raw(read());

  wait(waiting: WaitingTable): void {
    this.store(waiting);
  }

  /** The reader is at the table, or does not want to be called. */
  end(table: string): void {
    if (this.waiting?.table === table) this.store(null);
  }

  private store(waiting: WaitingTable | null): void {
    this.waiting = waiting;
    try {
      if (waiting === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify(waiting));
    } catch {
      // Without storage, a reload forgets it; the table stays in the lobby.
    }
  }
}

export const callBack = new CallBack();
