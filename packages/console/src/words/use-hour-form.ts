import { hourFormOf, type HourForm } from './time-words.ts';

/** Gives 12 or 24 hours as the browser of this operator has them. */
export function useHourForm(): HourForm {
  return hourFormOf(navigator.language);
}
