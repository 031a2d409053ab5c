// How moments and spans of time are written.

const language = document.documentElement.lang || "en";
// English dates day first, as the rest of the site writes them.
const locale = language === "en" ? "en-GB" : language;
const day = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat(locale, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});
const utc = new Intl.DateTimeFormat(locale, {
  dateStyle: "medium",
  timeStyle: "medium",
  hourCycle: "h23",
  timeZone: "UTC",
});
const units = new Intl.ListFormat(locale, { type: "unit", style: "narrow" });

/** A number stays with its unit, and a time with its zone, where the line is broken. */
function together(text) {
  return text.replaceAll(" ", "\u00A0");
}

/** "Sat 5 Dec, 18:30 CET", in the reader's zone. */
export function moment(date) {
  const parts = { day: together(day.format(date)), time: together(clock.format(date)) };
  return interpolate(gettext("%(day)s, %(time)s"), parts, true);
}

/** "18:30", in the reader's zone. */
export function hour(date) {
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(date);
}

/** The same moment for everybody, for tooltips. */
export function universal(date) {
  return `${utc.format(date)} UTC`;
}

function split(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return {
    days: Math.floor(seconds / 86400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    total: seconds,
  };
}

/** "1 d 4 h", "4 h 12 min", "12 min"; the last ten minutes as m:ss. */
export function remainder(milliseconds) {
  const left = split(milliseconds);
  if (left.days) return together(interpolate(gettext("%(days)s d %(hours)s h"), left, true));
  if (left.hours) return together(interpolate(gettext("%(hours)s h %(minutes)s min"), left, true));
  if (left.total >= 600) return together(interpolate(gettext("%(minutes)s min"), left, true));
  return `${left.minutes}:${String(left.seconds).padStart(2, "0")}`;
}

/** The same in one unit, rounded down, for lists. */
export function oneUnit(milliseconds) {
  const left = split(milliseconds);
  if (left.days) return together(interpolate(gettext("%(days)s d"), left, true));
  if (left.hours) return together(interpolate(gettext("%(hours)s h"), left, true));
  return together(interpolate(gettext("%(minutes)s min"), left, true));
}

/** The same to be heard: "1 day 4 hours". */
export function spoken(milliseconds) {
  const left = split(milliseconds);
  const parts = [
    ["day", left.days],
    ["hour", left.hours],
    ["minute", left.minutes],
    ["second", left.total < 600 ? left.seconds : 0],
  ];
  const named = parts
    .filter(([, count]) => count)
    .slice(0, 2)
    .map(([unit, count]) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count));
  return units.format(named);
}
