const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** Whether a clock shows 12 hours with AM and PM, or 24. */
export type HourForm = '12' | '24';

/** Gives the form in which a locale (BCP 47) tells the time; 24 hours for one that cannot be read. */
export function hourFormOf(locale: string): HourForm {
  try {
    return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true ? '12' : '24';
  } catch {
    return '24';
  }
}

/** Writes an instant's day and clock time in UTC, to the millisecond: `30 Nov 22:36:12.418`, `30 Nov 10:36:12.418 PM`. */
export function exactTime(iso: string, form: HourForm): string {
  return `${dayOf(new Date(iso))} ${clockText(iso, iso.slice(13, 23), form)}`;
}

/** Writes an instant's clock time in UTC, to the second: `22:36:12`, `10:36:12 PM`. */
export function clockTime(iso: string, form: HourForm): string {
  return clockText(iso, iso.slice(13, 19), form);
}

/** Writes an instant for a list: the clock time on the day of `now`, else `29 Nov`, with the year when it is another. */
export function listTime(iso: string, now: number, form: HourForm): string {
  const at = new Date(iso);
  const today = new Date(now);
  if (iso.slice(0, 10) === today.toISOString().slice(0, 10)) return clockText(iso, iso.slice(13, 16), form);
  const year = at.getUTCFullYear() === today.getUTCFullYear() ? '' : ` ${at.getUTCFullYear()}`;
  return `${dayOf(at)}${year}`;
}

/** Puts the hour before the rest of the time, which is the same in both forms. */
function clockText(iso: string, rest: string, form: HourForm): string {
  const hour = new Date(iso).getUTCHours();
  if (form === '24') return `${two(hour)}${rest}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

function dayOf(at: Date): string {
  return `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''}`;
}
