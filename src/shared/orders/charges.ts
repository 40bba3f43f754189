import * as z from 'zod';
import { Amount, type Cents, Price } from '#shared/kernel/money.ts';
import { Text } from '#shared/kernel/text.ts';
import { lineAmount, type PricedLine } from '#shared/pricing/line-amount.ts';

/** What is charged beside the items; the minimum stands first, the others as staff entered them. */
const chargeKinds = ['minimum', 'delivery', 'failed_stop', 'other'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export const chargeLabels: Record<ChargeKind, string> = {
  minimum: 'Minimum charge',
  delivery: 'Delivery fee',
  failed_stop: 'Redelivery',
  other: 'Other',
};

/** A line of its own beside the items; `amount` is without GST. */
export const Charge = z.object({ kind: z.enum(chargeKinds), label: z.string(), amount: Amount });
export type Charge = z.infer<typeof Charge>;

/** A charge that staff enter: nobody enters the minimum, which follows from the items. */
export const ChargeDraft = z.object({
  kind: z.enum(['delivery', 'failed_stop', 'other']),
  label: Text(80, 'Enter what it is for'),
  amount: Price.refine((cents) => cents > 0, 'Enter an amount'),
});
export type ChargeDraft = z.infer<typeof ChargeDraft>;

/** What the settings charge beside the items, in cents without GST; `null`: nothing. */
export interface ChargeSettings {
  minimum_charge?: Cents | null | undefined;
  delivery_fee?: Cents | null | undefined;
}

/** The charges that a new order begins with, but for the minimum: the fee as it is. */
export const firstCharges = ({ delivery_fee }: Pick<ChargeSettings, 'delivery_fee'>): Charge[] =>
  delivery_fee ? [{ kind: 'delivery', label: chargeLabels.delivery, amount: delivery_fee }] : [];

/**
 * The charges with what the items lack of the minimum that the customer was shown, in cents (WGH-7); without one, and where the
 * items come to as much, there is none.
 */
export function withMinimum(
  charges: readonly Charge[],
  items: readonly PricedLine[],
  minimum: Cents | null,
): Charge[] {
  const others = charges.filter(({ kind }) => kind !== 'minimum');
  const lacking = (minimum ?? 0) - items.reduce((sum, line) => sum + lineAmount(line), 0);
  const least = { kind: 'minimum', label: chargeLabels.minimum, amount: lacking } as const;
  return lacking > 0 ? [least, ...others] : others;
}
