import type { Rate } from '../calls/wrk.ts';
import { markdown, median, rate } from '../table.ts';

/** The numbers of orders in the shops. */
export const sizes = [10_000, 100_000, 1_000_000] as const;

/** The rates of a call, by the number of orders. */
export interface Growth {
  name: string;
  rates: Record<string, Rate[]>;
}

export function growthTable(rows: readonly Growth[]): string {
  const cells = rows.map(({ name, rates }) => {
    const perSecond = sizes.map((size) => median(rates[size]?.map((each) => each.perSecond) ?? []));
    const [smallest = Number.NaN, largest = Number.NaN] = [perSecond[0], perSecond.at(-1)];
    return [name, ...perSecond.map(rate), (smallest / largest).toFixed(2)];
  });
  const heads = sizes.map((size) => `${size.toLocaleString('en-AU')} orders`);
  return markdown(['Calls a second', ...heads, 'growth'], cells);
}
