/** Any view as labelled fields. A list with a member for each seat is labelled by the roles, a list of lists keeps its
 * rows, a number called `seat` (or `…_seat`) is a role, and null is what the viewer may not know. */

import { words } from "../../i18n";
import type { AnyView } from "../boardModule";

export interface Line {
  /** Empty where the field has one line only. */
  label: string;
  text: string;
}

export interface Field {
  label: string;
  lines: Line[];
}

export interface FieldSection {
  title: string;
  fields: Field[];
}

/** Members for programs; the prompt says in words whose turn it is. */
const INTERNAL = new Set(["pending"]);
const SEAT = /(^|_)(seat|player|owner|winner)$/;

function readable(name: string): string {
  const spaced = name.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(name: string, value: unknown, roles: string[]): string {
  if (value === null || value === undefined) return words.plain.hidden;
  if (typeof value === "boolean") return value ? words.plain.yes : words.plain.no;
  if (typeof value === "number" && SEAT.test(name)) return roles[value] ?? words.plain.none;
  if (Array.isArray(value)) {
    const texts = value.map((each) => textOf(name, each, roles));
    if (texts.length === 0) return words.plain.none;
    if (texts.length > 2 && value.every((each) => each === null))
      return words.plain.hiddenTimes(texts.length);
    return texts.join(value.some((each) => typeof each === "object" && each !== null) ? " · " : ", ");
  }
  if (isRecord(value)) {
    const members = Object.entries(value).map(
      ([each, inner]) => `${each.replaceAll("_", " ")} ${textOf(each, inner, roles)}`,
    );
    return members.join(", ");
  }
  return String(value) === "" ? words.plain.none : String(value);
}

function linesOf(name: string, value: unknown, roles: string[], bySeat: boolean): Line[] {
  if (Array.isArray(value)) {
    const ofSeats = bySeat && value.length === roles.length;
    const nested = value.some((each) => typeof each === "object" && each !== null);
    if (ofSeats || nested) {
      return value.map((each, index) => ({
        label: ofSeats ? (roles[index] ?? "") : String(index + 1),
        text: textOf(name, each, roles),
      }));
    }
  } else if (isRecord(value)) {
    return Object.entries(value).map(([each, inner]) => ({
      label: readable(each),
      text: textOf(each, inner, roles),
    }));
  }
  return [{ label: "", text: textOf(name, value, roles) }];
}

function fieldsOf(value: Record<string, unknown>, roles: string[], bySeat: boolean): Field[] {
  return Object.entries(value)
    .filter(([name]) => !INTERNAL.has(name))
    .map(([name, inner]) => ({ label: readable(name), lines: linesOf(name, inner, roles, bySeat) }));
}

/** Return the fields of the table and, where the view has `players`, of each player. */
export function sectionsOf(view: AnyView, roles: string[]): FieldSection[] {
  const { players, ...shared } = view;
  const ofPlayers = Array.isArray(players) && players.every(isRecord) ? players : [];
  const rest = ofPlayers.length > 0 ? shared : view;
  return [
    ...ofPlayers.map((player, seat) => ({
      title: roles[seat] ?? String(seat + 1),
      fields: fieldsOf(player, roles, false),
    })),
    { title: words.plain.table, fields: fieldsOf(rest, roles, true) },
  ].filter((section) => section.fields.length > 0);
}
