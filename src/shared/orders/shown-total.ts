import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/problem.ts';

/**
 * What its sender was shown, and what it comes to now, in cents; who was shown nothing takes it as it is.
 * @throws Refusal `price-changed` with the total of now, where the two differ
 */
export function requireShownTotal(shown: Cents | undefined, total: Cents): void {
  if (shown === undefined || shown === total) return;
  const detail = `This comes to ${formatCents(total)} now, and not to ${formatCents(shown)}: prices have changed.`;
  throw new Refusal('price-changed', detail, { total_amount: total / 100 });
}
