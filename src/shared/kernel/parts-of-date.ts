/** The dates in a sentence, `Tue 24 Nov 2026`, whose parts stay in one line. */
export const partsOfDate =
  /(?:\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec)\b(?: \d{4})?/g;
