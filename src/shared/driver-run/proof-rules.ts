import type { ProofPart, ProofRules } from '#shared/business/proof-settings.ts';
import { proofParts } from '#shared/business/proof-settings.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';

/** What a driver has of a proof: how many bags and photos, who received it, and whether it is signed. */
export interface ProofGiven {
  bag_count?: number | null | undefined;
  photos: number;
  receiver_name?: string | null | undefined;
  is_signed: boolean;
}

/** What the button says while a part of a proof is missing. */
export const missingPartLabels: Record<ProofPart, string> = {
  bags: 'Count the bags',
  photos: 'Take a photo first',
  receiver: 'Enter who received it',
  signature: 'Ask for a signature',
};

const isGiven = ({
  bag_count,
  photos,
  receiver_name,
  is_signed,
}: ProofGiven): Record<ProofPart, boolean> => ({
  bags: bag_count != null,
  photos: photos > 0,
  receiver: Boolean(receiver_name?.trim()),
  signature: is_signed,
});

/** The parts that the rules require of a leg that is done and that are not there, in the sequence of the sheet (PRF-3). */
export function missingProof(rules: ProofRules, kind: LegKind, given: ProofGiven): ProofPart[] {
  const there = isGiven(given);
  return proofParts.filter((part) => rules[kind][part] === 'required' && !there[part]);
}

/** The missing parts as a sentence: `Count the bags and take a photo first.` */
export function missingProofText(parts: readonly ProofPart[]): string {
  const labels = parts.map((part, index) =>
    index === 0
      ? missingPartLabels[part]
      : missingPartLabels[part].replace(/^./, (first) => first.toLowerCase()),
  );
  return `${joinWithAnd(labels)}.`;
}

/** Whether the sheet opens at all for a leg: something is not off (PRF-2). */
export const asksForProof = (rules: ProofRules, kind: LegKind): boolean =>
  proofParts.some((part) => rules[kind][part] !== 'off');

/** What is said where fewer or more bags are delivered than were collected; `null` where they are as many, or not counted. */
export function bagDifferenceText(
  collected: number | null,
  delivered: number | null | undefined,
): string | null {
  if (collected === null || delivered == null || collected === delivered) return null;
  const were = collected === 1 ? 'bag was' : 'bags were';
  const are = delivered === 1 ? 'is' : 'are';
  return `${collected} ${were} collected, ${delivered} ${are} being delivered.`;
}
