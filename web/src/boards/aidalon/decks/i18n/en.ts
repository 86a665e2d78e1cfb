/** English: building decks, keeping them, and choosing one for a seat. */

import { count } from "../../../../i18n/plural";

const cards = (number: number) => count(number, "card", "cards");

export const en = {
  link: "Decks",
  title: "Decks for Aidalon",
  lead: "A seeker and 36 cards, checked as you build.",
  rules: "Rules for decks",

  titleOf: (name: string) => {
    const words = name.replaceAll("-", " ");
    return words.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
  },
  format: "Format",
  formatName: (format: string) => (format.charAt(0).toUpperCase() + format.slice(1)).replaceAll("-", " "),
  formats: {
    standard: "6 agents; a card with n pips needs n agents of its affiliation.",
    "free-agent": "6 agents from anywhere; the highest pips of each affiliation add up to 6 at most.",
    casual: "36 cards; one copy of each agent, at most two of any other card.",
    open: "Anything with a seeker, for experiments.",
  } as Record<string, string>,
  ease: (words: string) => words.charAt(0).toUpperCase() + words.slice(1),

  rail: {
    title: "Your decks",
    add: "New deck",
    paste: "Paste a list",
    pasteHelp: "or open a deck link",
    account: "Kept with your name, on every device where you log in.",
    guest: "Kept with your name. With a password, they come along to other devices.",
    browser: "Kept in this browser only, until you take a name.",
    starts: "Ready decks to copy",
    start: (title: string) => `Copy ${title} and change it`,
    empty: "None yet. Copy a ready deck and change it, or begin with an empty one.",
    deleted: (name: string) => `Deleted “${name}”.`,
    undo: "Undo",
    elsewhere: (number: number) => `${count(number, "deck is", "decks are")} kept in this browser only.`,
    takeOver: "Keep with your name",
    takingOver: (left: number) => `${count(left, "deck", "decks")} to go …`,
  },

  tag: {
    ready: (format: string) => `Ready · ${format}`,
    toGo: (number: number) => `${cards(number)} to go`,
    seeker: "Needs a seeker",
    gone: (number: number) => `${cards(number)} gone`,
    illegal: (number: number) => `${cards(number)} not legal`,
    wrong: "Not legal",
    asking: "Checking …",
  },

  browse: {
    title: "Cards to add",
    search: "Search cards",
    costs: "Cost",
    anyCost: "Any cost",
    cost: (number: number, high: boolean) => (high ? `${number} or more` : String(number)),
    found: (number: number, all: number) => `${number} of ${cards(all)}`,
    clear: "Show all",
    less: (name: string) => `Remove one ${name}`,
    more: (name: string) => `Add one ${name}`,
    copies: (number: number) => count(number, "copy", "copies"),
    take: (name: string) => `Choose ${name} as the seeker`,
    taken: "Your seeker",
    choose: "Choose",
  },

  panel: {
    title: "The deck",
    check: "What the deck needs and holds",
    name: "Name of this deck",
    size: (number: number) => `${number} of 36 cards`,
    noSeeker: "No seeker yet",
    untitled: "New deck",
    linked: "Deck from a link",
    pasted: "Pasted deck",
    copyOf: (name: string) => `${name} (copy)`,
    legal: (format: string) => `Legal in the ${format} format.`,
    asking: "Checking …",
    empty: "Add a seeker and 36 cards, paste a list, or copy a ready deck.",
    unchecked:
      "The server does not answer, so the deck is not checked. It is kept in this browser meanwhile.",
    more: (number: number) => `${number} more`,
    swap: (better: string) => `Take ${better} instead`,
    drop: "Remove",
    unread: "Lines that are no cards",
    saved: "Saved",
    saving: "Saving …",
    later: "Not saved yet; trying again. It is safe in this browser.",
    notKept: "Not kept yet.",
    keep: "Keep this deck",
    play: (name: string) => `Try it against ${name}`,
    share: "Share this deck",
    copy: "Copy",
    delete: "Delete",
    list: (number: number) => `Deck list (${number})`,
    many: { seeker: "Seeker", agent: "Agents", obstacle: "Obstacles", source: "Sources", moment: "Moments" },
    barWhy: (number: number) => (number === 1 ? "Not legal yet" : `Not legal yet, for ${number} reasons`),
    showDeck: "Deck",
    showCards: "Cards",
  },

  statistics: {
    costs: "Cost in shards",
    bar: (cost: string, number: number) => `${cost}: ${cards(number)}`,
    high: (cost: number) => `${cost}+`,
    types: "Types",
    factions: "Factions",
    none: "Nothing to count yet.",
  },

  hand: {
    title: "A sample hand",
    again: "Draw again",
    cards: (names: string) => `Drawn: ${names}`,
    few: "A hand is drawn from five cards or more.",
  },

  paste: {
    title: "Paste a list",
    help: "One card a line, the number of copies first: 2 Job Board. The seeker has a line of its own. A deck link works, too.",
    label: "The list",
    read: "Read the list",
    good: (number: number) => `A seeker and ${cards(number)}.`,
    noSeeker: (number: number) => `${cards(number)}, and no seeker.`,
    bad: (number: number) => `${count(number, "line", "lines")} cannot be read:`,
    line: (number: number) => `Line ${number}`,
    write: (name: string) => `Write ${name}`,
    keep: "Keep as a new deck",
    keepRest: "Keep the rest as a new deck",
    restHelp: "The lines that cannot be read stay with the deck, marked.",
  },

  share: {
    title: "Share this deck",
    link: "Link",
    linkHelp: "Opens the deck in a friend’s browser, to look at or to copy.",
    text: "Text",
    textHelp: "For a message or a forum; it can be pasted here again.",
    copyLink: "Copy link",
    copyText: "Copy text",
    copied: "Copied.",
    select: "Select it above and copy it.",
  },

  picker: {
    none: "A ready deck, as it comes",
    pasted: "A pasted list",
    choose: "Choose a deck",
    change: "Change",
    help: (format: string) => `Any deck that is legal in the ${format} format.`,
    illegal: (format: string, faults: string[]) => `Not legal in the ${format} format: ${faults.join(" ")}`,
  },

  dialog: {
    title: "Choose your deck",
    lead: (format: string) => `${format} format. All lists are shown to everybody when the game begins.`,
    ready: "New here? Take one of these",
    own: "Your own",
    noOwn: "You have built none yet.",
    build: "Build a deck",
    paste: "Paste a list",
    surprise: "Surprise me",
    see: "See the list",
    hide: "Hide the list",
    take: (title: string) => `Take ${title}`,
    takeNone: "Choose a deck",
    pastedTitle: "the pasted list",
    mend: "Fix it in the builder",
  },
};
