import type { Driven } from '../calls/driven.ts';
import { markdown, median, rate } from '../table.ts';

/** The numbers of orders in the shops. */
export const sizes = [10_000, 100_000, 1_000_000] as const;

/** The rates of a call, by the number of orders. */
export interface Growth {
  name: string;
  rates: Record<string, Driven[]>;
}

export function growthTable(rows: readonly Growth[]): string {
  const cells = rows.map(({ name, rates }) => {
    const of = (value: (turn: Driven) => number) =>
      sizes.map((size) => median(rates[size]?.map((each) => value(each)) ?? []));
    const perSecond = of((turn) => turn.perSecond);
    const cpu = of((turn) => turn.server + turn.postgres);
    const growth = (values: number[]) => (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    return [name, ...perSecond.map(rate), (1 / growth(perSecond)).toFixed(2), growth(cpu).toFixed(2)];
  });
  const heads = sizes.map((size) => `${size.toLocaleString('en-AU')} orders`);
  return markdown(['Calls a second', ...heads, 'growth', 'of CPU'], cells);
}
