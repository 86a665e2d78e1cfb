import type { Component } from "svelte";
import Aidalon from "./Aidalon.svelte";
import Channeling from "./Channeling.svelte";
import Grove from "./Grove.svelte";
import Runestones from "./Runestones.svelte";

/** The picture of each game that has one. */
export const PICTURES: Record<string, Component> = {
  channeling: Channeling,
  grove: Grove,
  runestones: Runestones,
  aidalon: Aidalon,
};
