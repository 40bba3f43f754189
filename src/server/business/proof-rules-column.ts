import { sql } from 'drizzle-orm';
import { type ProofPart, type ProofRules, proofParts } from '#shared/business/proof-settings.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import { runs, settings } from '../schema.ts';

const settingOf = (kind: LegKind, part: ProofPart) =>
  sql`${sql.raw(`'${part}'`)}, ${settings[`proof_${kind}_${part}`]}`;

const partsOf = (kind: LegKind) =>
  sql`${sql.raw(`'${kind}'`)}, jsonb_build_object(${sql.join(
    proofParts.map((part) => settingOf(kind, part)),
    sql`, `,
  )})`;

const currentProofRules = sql<ProofRules>`(select jsonb_build_object(${sql.join(
  legKinds.map(partsOf),
  sql`, `,
)}, 'failed', jsonb_build_object('photos', ${settings.proof_failed_photos})) from ${settings})`;

/** What the doors of a run ask for: as it is kept since its start, else as it is set now. One column, as JSON. */
export const keptProofRules = sql<ProofRules>`coalesce(${runs.proof_rules}, ${currentProofRules})`;
