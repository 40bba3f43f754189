import { type Cents, divideCents, formatCents } from '#shared/kernel/money.ts';

/**
 * How far a price is from the base price, with its sign: `−$0.15`, and in whole percent, `−8%`. There is no percent of
 * a base price of nothing, nor one worth saying below half a percent.
 */
export function differenceFromBase(base: Cents, custom: Cents): { amount: string; percent: string | null } {
  const difference = custom - base;
  if (difference === 0) return { amount: 'Same', percent: null };
  const sign = difference < 0 ? '−' : '+';
  const percent = base === 0 ? 0 : Math.abs(divideCents(difference * 100, base));
  return {
    amount: `${sign}${formatCents(Math.abs(difference))}`,
    percent: percent === 0 ? null : `${sign}${percent}%`,
  };
}
