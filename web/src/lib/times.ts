// Moments and durations in the language of the page; browsers know the words.
import { capital } from "./words";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

const dayOf = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);

// "Today", "Yesterday", "Sun 15 Nov", and with the year where it is another one.
export function dayName(moment: number, language: string, now = Date.now()): string {
  const days = Math.round((dayOf(now) - dayOf(moment)) / DAY);
  if (days === 0 || days === 1) return capital(new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-days, "day"));
  const isThisYear = new Date(moment).getFullYear() === new Date(now).getFullYear();
  const format = isThisYear ? ({ weekday: "short", day: "numeric", month: "short" } as const) : ({ dateStyle: "medium" } as const);
  return capital(new Intl.DateTimeFormat(language, format).format(moment));
}

export const clockTime = (moment: number, language: string) =>
  new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(moment);

const unit = (count: number, name: string, language: string) =>
  new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" }).format(count);

// The two largest parts: "31 min", "1 hr 24 min", "2 days 3 hr".
export function duration(ms: number, language: string): string {
  if (ms < HOUR) return unit(Math.max(1, Math.round(ms / MINUTE)), "minute", language);
  const [large, small, name, rest] = ms < DAY ? [HOUR, MINUTE, "hour", "minute"] : [DAY, HOUR, "day", "hour"];
  const count = Math.floor(ms / large);
  const left = Math.floor((ms - count * large) / small);
  return [unit(count, name, language), ...(left ? [unit(left, rest, language)] : [])].join(" ");
}
