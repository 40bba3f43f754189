import * as z from 'zod';
import { HoldDraft, type SeriesHold } from '#shared/series/series.contract.ts';

/** What the hold form holds while somebody types. */
export interface HoldFormValues {
  from: string;
  until: string;
  /** It has no last day. */
  is_open: boolean;
}

/** The initial values: the hold that is there, or one from today. */
export function toHoldFormValues(hold: SeriesHold | null, today: Temporal.PlainDate): HoldFormValues {
  const from = hold?.from ?? today;
  return {
    from: from.toString(),
    until: hold?.until?.toString() ?? '',
    is_open: hold !== null && hold.until === null,
  };
}

const chosen = (path: 'from' | 'until') => ({ path: [path], message: 'Choose a date' });

/** Validates the typed days by the rules of the service, and turns them into a draft. */
export const holdFormSchema = z
  .transform(
    ({ from, until, is_open }: HoldFormValues): z.input<typeof HoldDraft> => ({
      from,
      until: is_open ? null : until,
    }),
  )
  .refine(({ from }) => from !== '', chosen('from'))
  .refine(({ until }) => until !== '', chosen('until'))
  .pipe(HoldDraft);
