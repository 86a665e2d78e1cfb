/** Format a remaining time: "4:07", "1:02:09", "2 d 3 h"; with tenths in the last ten seconds. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${Math.floor(ms / 1000)}.${Math.floor((ms % 1000) / 100)}`;
  const seconds = Math.floor(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
  return `${minutes}:${rest}`;
}

/** Return how long ago something was, for lists: "just now", "5 min ago", or a date. */
export function ago(at: number, now: number, language = "en"): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const minutes = Math.round((at - now) / 60_000);
  if (minutes > -60) return format.format(Math.min(0, minutes), "minute");
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), "hour");
  if (minutes > -60 * 24 * 14) return format.format(Math.round(minutes / 60 / 24), "day");
  return new Date(at).toLocaleDateString(language);
}
