import type { Rate } from '../calls/wrk.ts';
import { median, rate } from '../table.ts';

/** So many orders are in the shops. */
export const sizes = [10_000, 100_000, 1_000_000] as const;

/** What the turns of a call came to, by the number of orders. */
export interface Growth {
  name: string;
  rates: Record<string, Rate[]>;
}

/** As Markdown, to be kept. */
export function growthTable(rows: readonly Growth[]): string {
  const lines = rows.map(({ name, rates }) => {
    const perSecond = sizes.map((size) => median(rates[size]?.map((each) => each.perSecond) ?? []));
    const [least = Number.NaN, most = Number.NaN] = [perSecond[0], perSecond.at(-1)];
    return `| ${[name, ...perSecond.map(rate), (least / most).toFixed(2)].join(' | ')} |`;
  });
  const heads = sizes.map((size) => `${size.toLocaleString('en-AU')} orders`);
  return [
    `| Calls a second | ${heads.join(' | ')} | growth |`,
    `|---|${'--:|'.repeat(sizes.length + 1)}`,
    ...lines,
  ].join('\n');
}
