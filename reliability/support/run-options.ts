/** Whether the long form runs, whose figures stand in docs/reliability.md. */
const isLong = process.env.WASHLINE_LONG === '1';

/** How often something is tried: as often as the checks of every change have time for, or in the long form. */
export const shortOrLong = <T = number>(short: T, long: T): T => (isLong ? long : short);

/** What decides every random choice of a run; printed, so that a run can be had again with WASHLINE_SEED. */
export const seed = Number(process.env.WASHLINE_SEED) || Date.now() % 2 ** 31;

/** Says what a run measured. */
export const report = (line: string): void => void process.stdout.write(`${line} (seed ${seed})\n`);
