import * as z from 'zod';

/** What a door asks of a driver. */
export const proofLevels = ['off', 'optional', 'required'] as const;
export type ProofLevel = (typeof proofLevels)[number];
export const proofLevelLabels: Record<ProofLevel, string> = {
  off: 'Off',
  optional: 'Optional',
  required: 'Required',
};
export const ProofLevel = z.enum(proofLevels, 'Choose off, optional or required');

/** What a proof can have, in the sequence in which a driver gives it. */
export const proofParts = ['bags', 'photos', 'receiver', 'signature'] as const;
export type ProofPart = (typeof proofParts)[number];

const Parts = z.object({ bags: ProofLevel, photos: ProofLevel, receiver: ProofLevel, signature: ProofLevel });

/** What the owner asks for at a pickup, at a delivery, and where a stop fails. A run keeps those that held as it started. */
export const ProofRules = z.object({
  pickup: Parts,
  delivery: Parts,
  failed: z.object({ photos: ProofLevel }),
});
export type ProofRules = z.infer<typeof ProofRules>;

/** The settings of which the rules are made. */
export const proofSettings = {
  proof_pickup_bags: ProofLevel,
  proof_pickup_photos: ProofLevel,
  proof_pickup_receiver: ProofLevel,
  proof_pickup_signature: ProofLevel,
  proof_delivery_bags: ProofLevel,
  proof_delivery_photos: ProofLevel,
  proof_delivery_receiver: ProofLevel,
  proof_delivery_signature: ProofLevel,
  proof_failed_photos: ProofLevel,
} as const;
export type ProofSettings = { [Name in keyof typeof proofSettings]: ProofLevel };

export const proofRulesOf = (settings: ProofSettings): ProofRules => ({
  pickup: {
    bags: settings.proof_pickup_bags,
    photos: settings.proof_pickup_photos,
    receiver: settings.proof_pickup_receiver,
    signature: settings.proof_pickup_signature,
  },
  delivery: {
    bags: settings.proof_delivery_bags,
    photos: settings.proof_delivery_photos,
    receiver: settings.proof_delivery_receiver,
    signature: settings.proof_delivery_signature,
  },
  failed: { photos: settings.proof_failed_photos },
});

/** The owner's bounds: pictures go so many days after the last change of their order, and staff are reminded so many days after a stop failed. */
export const afterwardsRanges = {
  keep_pictures_days: { min: 30, max: 2557 },
  new_date_reminder_days: { min: 1, max: 30 },
} as const;

export const defaultAfterwards = { keep_pictures_days: 365, new_date_reminder_days: 7 } as const;

/** A tap stays a tap until the owner asks for more. */
export const defaultProof: ProofSettings = {
  proof_pickup_bags: 'off',
  proof_pickup_photos: 'off',
  proof_pickup_receiver: 'off',
  proof_pickup_signature: 'off',
  proof_delivery_bags: 'off',
  proof_delivery_photos: 'off',
  proof_delivery_receiver: 'off',
  proof_delivery_signature: 'off',
  proof_failed_photos: 'optional',
};
