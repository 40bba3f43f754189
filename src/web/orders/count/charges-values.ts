import * as z from 'zod';
import { type Cents, formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import { type Charge, ChargeDraft, chargeLabels } from '#shared/orders/charges.ts';
import type { FailureReason, LegAttempt } from '#shared/orders/leg-attempt.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';

/** The kinds that staff enter. */
export const enteredKinds = ChargeDraft.shape.kind.options;
type EnteredKind = ChargeDraft['kind'];

/** What the form of the charges holds while somebody types. */
export interface ChargesValues {
  charges: { kind: EnteredKind; label: string; amount: string }[];
}
export type ChargeValues = ChargesValues['charges'][number];

/** All charges are one field: they are saved as a whole. */
export const chargesFields: MergeFields<ChargesValues, 'charges'> = { labels: { charges: 'Charges' } };

/** Charges as people read them: `Redelivery $12.50, Stain removal $8.00`. */
export const chargesText = (charges: readonly ChargeValues[]): string =>
  charges.map(({ label, amount }) => `${label} $${amount}`).join(', ') || 'None';

const TypedCharge = ChargeDraft.extend({
  amount: PriceInput.refine((cents) => cents > 0, 'Enter an amount'),
});

/** Parses what is typed by the rules of the service. */
export const chargesSchema = z
  .transform((values: ChargesValues): z.input<typeof TypedCharges> => values)
  .pipe(z.lazy(() => TypedCharges));
const TypedCharges = z.object({ charges: z.array(TypedCharge).max(20, 'Add at most 20 charges') });

/** The charges of an order as somebody types them; the minimum follows from the items, and nobody does. */
export const toChargesValues = (charges: readonly Charge[]): ChargesValues => ({
  charges: charges.flatMap(({ kind, label, amount }) =>
    kind === 'minimum' ? [] : [{ kind, label, amount: formatPriceInput(amount) }],
  ),
});

/** Why the last leg of an order that failed did; `null`: none failed. */
export const lastFailure = (legs: readonly LegAttempt[]): FailureReason | null =>
  legs
    .filter(({ failure_reason }) => failure_reason !== null)
    .toSorted((a, b) => momentOf(b) - momentOf(a))[0]?.failure_reason ?? null;

const momentOf = ({ happened_at, window_start }: LegAttempt): number =>
  (happened_at ?? window_start).epochMilliseconds;

/** What is offered to charge for a stop that failed, in cents; nothing where we did not get there (FST-7). */
export const offeredCharge = (
  failure: FailureReason | null,
  charge: Cents | null | undefined,
): Cents | null => (failure === 'not_reached' ? null : (charge ?? null));

interface Offer {
  failure: FailureReason | null;
  /** What the settings say, in cents without GST. */
  amount: Cents | null;
}

/** A new charge: for the stop that failed, where one did, else for anything. */
export const newCharge = (offer: Offer): ChargeValues =>
  ofKind(
    { kind: 'other', label: '', amount: '' },
    offer.failure && offer.amount ? 'failed_stop' : 'other',
    offer,
  );

/** The charge as another kind, with the label and the amount that this one has where nobody typed others. */
export function ofKind(charge: ChargeValues, kind: EnteredKind, { amount }: Offer): ChargeValues {
  const offered = amount === null ? '' : formatPriceInput(amount);
  const isLabelTyped = charge.label !== '' && charge.label !== defaultLabel(charge.kind);
  const isAmountTyped = charge.amount !== '' && charge.amount !== offered;
  return {
    kind,
    label: isLabelTyped ? charge.label : defaultLabel(kind),
    amount: isAmountTyped ? charge.amount : kind === 'failed_stop' ? offered : '',
  };
}

/** `Other` says nothing: what it is for has to be typed. */
const defaultLabel = (kind: EnteredKind): string => (kind === 'other' ? '' : chargeLabels[kind]);
