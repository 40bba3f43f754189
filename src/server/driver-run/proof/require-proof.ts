import type { ProofRules } from '#shared/business/proof-settings.ts';
import { missingProof, missingProofText, type ProofGiven } from '#shared/driver-run/proof-rules.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';

/** @throws Refusal `proof-required`, which names each part that is missing */
export function requireProof(rules: ProofRules, kind: LegKind, given: ProofGiven): void {
  const missing = missingProof(rules, kind, given);
  if (missing.length > 0) refuse('proof-required', missingProofText(missing));
}
