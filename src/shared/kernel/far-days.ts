type Day = Temporal.PlainDate;

const maxYears = 2;

/** `14 months`, `36 years`. */
function spanText(from: Day, to: Day): string {
  const { months } = from.until(to, { largestUnit: 'months' });
  return months < 24 ? `${months} months` : `${Math.round(months / 12)} years`;
}

const isAfter = (one: Day, other: Day): boolean => Temporal.PlainDate.compare(one, other) > 0;

/** What a form asks of a day more than 12 months ahead: it may be a slip of the year. */
export const farQuestion = (day: Day, today: Day): string | null =>
  isAfter(day, today.add({ months: 12 })) ? `That is in ${spanText(today, day)}. Is it right?` : null;

/** Why nothing is planned on a day more than two years ahead; `null` for another. */
export const tooFarAhead = (day: Day, today: Day): string | null =>
  isAfter(day, today.add({ years: maxYears }))
    ? `That is in ${spanText(today, day)}. Choose a day within two years`
    : null;

/** Why no money is recorded on a day more than two years back; `null` for another. */
export const tooLongAgo = (day: Day, today: Day): string | null =>
  isAfter(today.subtract({ years: maxYears }), day)
    ? `That was ${spanText(day, today)} ago. Choose a day of the last two years`
    : null;
