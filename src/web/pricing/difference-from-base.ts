import { type Cents, divideCents, formatCents } from '#shared/kernel/money.ts';

/**
 * The signed difference of two prices in cents, as text: `−$0.15`, and in whole percent, `−8%`. The
 * percentage is `null` for a base price of zero, and when it rounds to zero.
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
