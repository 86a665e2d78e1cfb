/** What the page says around a lesson; the lessons' own words come with them. */

export const learn = {
  title: "Learn a game",
};
