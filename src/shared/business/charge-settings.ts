/** The owner's bound, in percent: by how much more a count may come to before its customer is told by mail as well. */
export const countToleranceRange = { min: 0, max: 500 } as const;
export const defaultCountTolerance = 20;

/** The settings that are amounts, in cents without GST; `null`: none is charged. */
export const amountSettings = ['minimum_charge', 'delivery_fee', 'failed_stop_charge'] as const;
