/** Whether the long form of the tests runs, `npm run test:long`. Its results are in docs/reliability.md. */
export const isLong = process.env.WASHLINE_LONG === '1';

/** Chooses a value: the short one for the checks of every change, or the one for the long form. */
export const shortOrLong = <T = number>(short: T, long: T): T => (isLong ? long : short);
