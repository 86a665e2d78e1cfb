/** One tournament as the server has it, kept up to date: each request is answered when there is news, and then the next
 * one is sent. */

import { ApiError } from "../app/api";
import { botName } from "../app/opponents";
import type { Seat, Tournament, TournamentEntrant } from "../wire";
import { tournamentApi, type TournamentAct } from "./api";

const FIRST_RETRY = 1000;
const LONGEST_RETRY = 15_000;
/** A server with too many waiting readers answers at once: ask it again only after this time. */
const AT_ONCE = 5000;

export class TournamentStore {
  tournament: Tournament | null = $state.raw(null);
  connection: "coming" | "open" | "lost" | "gone" = $state("coming");
  /** Why the latest act was refused. */
  refusal = $state("");
  busy = $state(false);
  /** When the latest state came, by this browser's clock. */
  private cameAt = 0;
  private closed = false;
  private retry = FIRST_RETRY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    void this.follow();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async follow(): Promise<void> {
    while (!this.closed) {
      try {
        const known = this.tournament;
        const asked = Date.now();
        this.take(await (known === null ? tournamentApi.get(this.id) : tournamentApi.news(this.id, known.n)));
        this.connection = "open";
        this.retry = FIRST_RETRY;
        if (known !== null && this.tournament?.n === known.n && Date.now() - asked < AT_ONCE)
          await this.pause(AT_ONCE);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "not-found") {
          this.connection = "gone";
          return;
        }
        this.connection = "lost";
        await this.pause(this.retry);
        this.retry = Math.min(2 * this.retry, LONGEST_RETRY);
      }
    }
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((done) => (this.timer = setTimeout(done, milliseconds)));
  }

  /** Take over a state; answers may overtake each other. */
  private take(found: Tournament): void {
    if (this.tournament !== null && found.n < this.tournament.n) return;
    this.cameAt = Date.now();
    this.tournament = found;
  }

  /** Act, and show what came of it or why it was refused. Return whether it was done. */
  async act(act: TournamentAct): Promise<boolean> {
    this.busy = true;
    this.refusal = "";
    try {
      this.take(await tournamentApi.act(this.id, act));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusal = error.message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Return the milliseconds until something happens by itself, null if nothing will. */
  left(now: number): number | null {
    const found = this.tournament;
    if (found === null || found.due === null) return null;
    return Math.max(0, found.due - found.time - (now - this.cameAt));
  }
}

/** Return what each entrant is called: of several bots of a kind, the later ones with a number. */
export function entrantNames(entrants: readonly TournamentEntrant[]): string[] {
  const seen: Record<string, number> = {};
  return entrants.map((entrant) => {
    if (entrant.person != null) return entrant.name;
    const number = (seen[entrant.name] = (seen[entrant.name] ?? 0) + 1);
    return number === 1 ? botName(entrant.name) : `${botName(entrant.name)} ${number}`;
  });
}

/** Return an entrant as a face shows them. */
export function faceOf(entrant: TournamentEntrant): Pick<Seat, "by" | "name" | "person"> {
  return { by: entrant.person == null ? "bot" : "person", name: entrant.name, person: entrant.person };
}

/** Return who stands first, if the tournament came far enough for that. */
export function winners(tournament: Tournament): number[] {
  if (tournament.ended_by !== "finished") return [];
  return tournament.standings.filter((line) => line.place === 1).map((line) => line.entrant);
}
