const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** Writes an instant's day and clock time in UTC, to the millisecond: `30 Nov 10:36:12.418`. */
export function exactTime(iso: string): string {
  const at = new Date(iso);
  return `${dayOf(at)} ${iso.slice(11, 23)}`;
}

/** Writes an instant's clock time in UTC, to the second: `10:36:12`. */
export function clockTime(iso: string): string {
  return iso.slice(11, 19);
}

/** Writes an instant for a list: `10:36` on the day of `now`, else `29 Nov`, with the year when it is another. */
export function listTime(iso: string, now: number): string {
  const at = new Date(iso);
  const today = new Date(now);
  if (iso.slice(0, 10) === today.toISOString().slice(0, 10))
    return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const year = at.getUTCFullYear() === today.getUTCFullYear() ? '' : ` ${at.getUTCFullYear()}`;
  return `${dayOf(at)}${year}`;
}

function dayOf(at: Date): string {
  return `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''}`;
}
