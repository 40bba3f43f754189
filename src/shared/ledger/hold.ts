import * as z from 'zod';
import { Amount, type Cents, formatCents } from '#shared/kernel/money.ts';

/** When a customer is on hold: `auto` as what they owe says. */
export const holdModes = ['auto', 'always', 'never'] as const;
export const HoldMode = z.enum(holdModes, 'Choose when this customer is on hold');
export type HoldMode = z.infer<typeof HoldMode>;

export const holdModeLabels = {
  auto: 'By what they owe',
  always: 'Always',
  never: 'Never',
} as const satisfies Record<HoldMode, string>;

/** A customer on hold places no order. */
export const Hold = z.object({
  /** Past its due day, less credit; never below zero. */
  overdue: Amount,
});
export type Hold = z.infer<typeof Hold>;

/** What decides whether a customer is on hold; amounts are less their credit. */
export interface HoldTerms {
  mode: HoldMode;
  /** Whether the shop puts customers on hold by what they owe. */
  is_on: boolean;
  hold_above: Cents;
  /** Past its due day. */
  overdue: Cents;
  /** Past it for more days than the shop allows. */
  overdue_too_long: Cents;
}

/** Whether a customer places orders (STM-7); `null`: they do. What was said of one customer counts before what they owe. */
export function holdOf({ mode, is_on, hold_above, overdue, overdue_too_long }: HoldTerms): Hold | null {
  const isHeld = mode === 'always' || (mode === 'auto' && is_on && overdue_too_long > hold_above);
  return isHeld ? { overdue: Math.max(0, overdue) } : null;
}

/** What a customer on hold is told. */
export const holdText = ({ overdue }: Hold): string =>
  overdue > 0
    ? `Your account has ${formatCents(overdue)} overdue. Please pay it or contact us before you place a new order.`
    : 'Your account is on hold. Please contact us before you place a new order.';

/** The same for staff. */
export const heldCustomerText = (customer_name: string, { overdue }: Hold): string =>
  overdue > 0
    ? `${customer_name} is on hold, with ${formatCents(overdue)} overdue.`
    : `${customer_name} is on hold.`;
