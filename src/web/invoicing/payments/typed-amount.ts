import * as z from 'zod';
import { TypedDollars } from '#shared/kernel/money.ts';

/** An amount as a person types it, in dollars for the wire; the service says what is too little or too much. */
export const TypedAmount = TypedDollars.transform((dollars, ctx) => {
  if (!Number.isNaN(dollars)) return dollars;
  ctx.issues.push({ code: 'custom', message: 'Enter an amount', input: dollars });
  return z.NEVER;
});

/** The same in cents, for what a form shows while it is typed: nothing for what is no amount. */
export function typedCents(text: string): number {
  const dollars = TypedDollars.safeParse(text);
  return dollars.success && dollars.data > 0 ? Math.round(dollars.data * 100) : 0;
}
