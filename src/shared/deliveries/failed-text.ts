import { type FailureReason, failureLabels, type LegKind } from '#shared/orders/leg-attempt.ts';

const verbs = { pickup: 'collect', delivery: 'deliver' } as const satisfies Record<LegKind, string>;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Why a stop failed, as staff read it within a sentence: `nobody home`. */
export const failureText = (reason: FailureReason): string => lowerFirst(failureLabels[reason]);

/** What staff read of a stop that failed: `Could not collect: nobody home`. */
export const couldNotText = (kind: LegKind, reason: FailureReason): string =>
  `Could not ${verbs[kind]}: ${failureText(reason)}`;

/**
 * What a customer reads of a stop that failed: `We could not collect: nobody home`, with its number `We could not collect
 * ORD-000123: nobody home`. Where it was us, that is all that is said.
 */
export function weCouldNotText(kind: LegKind, reason: FailureReason, order_number?: string): string {
  if (reason === 'not_reached')
    return order_number ? `${order_number}: we did not get to you` : 'We did not get to you';
  const what = [`We could not ${verbs[kind]}`, order_number].filter(Boolean).join(' ');
  return what + becauseText(reason);
}

/** `: nobody home`, as its customer reads it; nothing for `other`, as a note says what that was. */
export function becauseText(reason: FailureReason): string {
  if (reason === 'other') return '';
  return `: ${reason === 'another_day' ? 'you asked for another day' : failureText(reason)}`;
}
