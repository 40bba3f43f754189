import { markdown } from '../table.ts';
import type { Timed } from './timed.ts';

const quantile = (took: readonly number[], share: number): string => {
  const sorted = took.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
};

export const seriesTable = (figures: readonly Timed[]): string =>
  markdown(
    ['What', 'times', 'median', 'p95', 'longest'],
    figures.map(({ name, took }) => [
      name,
      took.length,
      quantile(took, 0.5),
      quantile(took, 0.95),
      quantile(took, 1),
    ]),
  );
