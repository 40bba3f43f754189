const partsOfDate =
  /(?:\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec)\b(?: \d{4})?/g;

/** A sentence whose dates stay in one line; what is no text stays as it is. */
export const unbroken = <Shown>(shown: Shown): Shown =>
  typeof shown === 'string'
    ? (shown.replace(partsOfDate, (date) => date.replaceAll(' ', '\u00a0')) as Shown & string)
    : shown;
