import { partsOfDate } from '#shared/kernel/parts-of-date.ts';

/** A sentence whose dates and times stay in one line each; what is no text stays as it is. */
export const unbroken = <Shown>(shown: Shown): Shown =>
  typeof shown === 'string'
    ? (shown
        .replace(partsOfDate, (date) => date.replaceAll(' ', '\u00a0'))
        .replace(/(\d) (?=[ap]m\b)/g, '$1\u00a0') as Shown & string)
    : shown;
