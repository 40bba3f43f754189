const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Nothing longer is a day. */
const maxLength = 60;

/** What may follow a day: a time of the day, which does not count, but no offset, with which it might be another day. */
const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?)?`;
const weekday = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[, ]+)?';

const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${time}$`, 'i');
const digitsAlone = /^(\d{4})(\d{2})(\d{2})$/;
const dayFirst = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${time}$`, 'i');
const withMonthName = new RegExp(
  `^${weekday}(\\d{1,2})[- ]?([a-z]{3,9})\\.?[-, ]*(\\d{4}|\\d{2})${time}$`,
  'i',
);

/**
 * Reads a day as banks write it, day first: `1/12/2026` is 1 December; also `2026-12-01`, `20261201` and `1 Dec 2026`. `null` for
 * anything else, and for what is no day, such as 31 February. Years 2000 to 2199, as for a `Day`.
 */
export function readBankDay(text: string): Temporal.PlainDate | null {
  const cell = text.trim();
  if (cell.length > maxLength) return null;
  const iso = yearFirst.exec(cell);
  if (iso) return dayOf(iso[1], Number(iso[3]), iso[4]);
  const digits = digitsAlone.exec(cell);
  if (digits) return dayOf(digits[1], Number(digits[2]), digits[3]);
  const numbers = dayFirst.exec(cell);
  if (numbers) return dayOf(numbers[4], Number(numbers[3]), numbers[1]);
  const named = withMonthName.exec(cell);
  return named ? dayOf(named[3], monthOf(named[2] ?? ''), named[1]) : null;
}

/** From 1; 0 for what is no month. */
const monthOf = (name: string): number =>
  monthNames.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

function dayOf(year: string | undefined, month: number, day: string | undefined): Temporal.PlainDate | null {
  try {
    const whole = year?.length === 2 ? 2000 + Number(year) : Number(year);
    if (whole < 2000 || whole > 2199) return null;
    return Temporal.PlainDate.from({ year: whole, month, day: Number(day) }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
