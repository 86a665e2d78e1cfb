/** What the page says around a lesson; the lessons' own words come with them. */

export const learn = {
  title: "Learn a game",
  lead: "A short guided first game for each: you make the moves, on a prepared position. Five minutes, and you know how it goes.",
  begin: "Begin the lesson",
  none: "There is no lesson for this game yet; its rules page tells everything.",
  lessonOf: (game: string) => `Learn ${game}`,
  step: (at: number, all: number) => `Step ${at} of ${all}`,
  next: "Next",
  back: "Back",
  again: "From the beginning",
  teacher: "Lesson",
  other: (option: string) => `That would be possible too. In this lesson, please: ${option}.`,
  watch: "Watch the board.",
  do: "Now you:",
  show: "Show me",
  play: "Play it now",
  rules: "Read the rules",
  you: "You",
  them: "The lesson",
};
