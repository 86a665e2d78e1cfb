/** The texts around a lesson; the lessons bring their own. */

export const learn = {
  title: "Learn a game",
  lead: "A short guided first game for each: you make the moves, from a prepared position. It takes five minutes.",
  begin: "Start the lesson",
  none: "There is no lesson for this game yet. Read its rules instead.",
  lessonOf: (game: string) => `Learn ${game}`,
  step: (at: number, all: number) => `Step ${at} of ${all}`,
  next: "Next",
  back: "Back",
  again: "From the beginning",
  teacher: "Lesson",
  other: (option: string) => `That would be legal too. In this lesson, please: ${option}.`,
  watch: "Watch the board.",
  do: "Your turn:",
  show: "Show me",
  play: "Play it now",
  rules: "Read the rules",
  you: "You",
  them: "The lesson",
};
