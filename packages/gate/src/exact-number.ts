/**
 * Reads a JSON number only when the number keeps exactly the value that was written.
 *
 * `1.0` and `1e2` are kept, `9007199254740993`, `1e400`, `1e-400` and every form of minus zero are refused: another reader of the
 * same text could see another value. Compared are the decimal digits of the text and of the number's shortest form.
 *
 * @param source text that follows the JSON grammar of a number.
 * @returns the number, or the reason why it is refused.
 */
export function readExactNumber(source: string): number | string {
  const value = Number(source);
  if (value === 0 && source.startsWith('-')) return 'A number is minus zero or too small to keep.';
  if (!Number.isFinite(value)) return 'A number is too large to keep.';
  // Fifteen decimal digits always survive without an exponent, and most numbers are that.
  if (source.length < 16 && !EXPONENT.test(source)) return value;
  if (decimalForm(source) !== decimalForm(String(value))) return 'A number would lose digits.';
  return value;
}

const EXPONENT = /[eE]/;

/** The same text for all spellings of one decimal value: digits without outer zeros, then the power of ten. */
function decimalForm(source: string): string {
  const negative = source.startsWith('-');
  const [mantissa = '', exponent = '0'] = (negative ? source.slice(1) : source).toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  const power = Number(exponent) - fraction.length + (digits.length - kept.length);
  return `${negative ? '-' : ''}${kept}e${power}`;
}
