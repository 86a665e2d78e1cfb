/** A rules page in two parts: what players read, and what those need who build on the game. */

import { slug } from "./markdown";

/** Sections about programs and variants, by their anchors. */
const FOR_BUILDERS = new Set(["parameters", "notation", "what-a-seat-sees", "version-history"]);

export interface RulesParts {
  play: string;
  build: string;
  /** The anchors of everything in the second part. */
  buildAnchors: Set<string>;
}

/** Split a page by its sections; their order stays. */
export function splitRules(markdown: string): RulesParts {
  const play: string[] = [];
  const build: string[] = [];
  const buildAnchors = new Set<string>();
  for (const section of markdown.split(/^(?=## )/m)) {
    const heading = /^## +(.*?) *$/m.exec(section)?.[1];
    const isBuild = section.startsWith("## ") && heading !== undefined && FOR_BUILDERS.has(slug(heading));
    (isBuild ? build : play).push(section);
    if (!isBuild) continue;
    for (const [, words] of section.matchAll(/^#{2,6} +(.*?) *$/gm)) buildAnchors.add(slug(words ?? ""));
  }
  return { play: play.join(""), build: build.join(""), buildAnchors };
}
