/** The part of the HTTP interface about tournaments. */

import { backend } from "../app/backend";
import type {
  CloseRegistration,
  EndTournament,
  EnterBot,
  JoinTournament,
  LeaveTournament,
  NewTournament,
  OwnTournaments,
  RemoveEntrant,
  StartTournament,
  Tournament,
} from "../wire";

export type TournamentAct =
  | JoinTournament
  | LeaveTournament
  | EnterBot
  | RemoveEntrant
  | CloseRegistration
  | StartTournament
  | EndTournament;

export const tournamentApi = {
  create: (tournament: NewTournament) => backend.call<Tournament>("POST", "/tournaments", tournament),
  get: (id: string) => backend.call<Tournament>("GET", `/tournaments/${id}`),
  /** Return the tournament once there is something newer than number `since`, or after a while. */
  news: (id: string, since: number) => backend.call<Tournament>("GET", `/tournaments/${id}?since=${since}`),
  act: (id: string, act: TournamentAct) => backend.call<Tournament>("POST", `/tournaments/${id}/do`, act),
  own: () => backend.call<OwnTournaments>("GET", "/me/tournaments"),
};
