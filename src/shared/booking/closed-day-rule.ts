import * as z from 'zod';

/**
 * What becomes of a recurring pickup that is planned on a closed day: it takes place, falls out, or is on the next open
 * day or the one before.
 */
export const closedDayRules = ['as_planned', 'skip', 'next_open', 'previous_open'] as const;
export const ClosedDayRule = z.enum(closedDayRules);
export type ClosedDayRule = z.infer<typeof ClosedDayRule>;

export const closedDayRuleLabels: Record<ClosedDayRule, string> = {
  as_planned: 'As planned',
  skip: 'Skip it',
  next_open: 'Next open day',
  previous_open: 'Open day before',
};

/** What a rule is called, where it stands beside others of an order. */
export const closedDayRuleTitle = 'When we are closed';
/** A rule as text; `As usual` for `null`, which leaves it to the settings. */
export const describeClosedDayRule = (rule: ClosedDayRule | null): string =>
  rule ? closedDayRuleLabels[rule] : 'As usual';
