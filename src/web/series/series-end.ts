import * as z from 'zod';
import { formatDate } from '#shared/kernel/date-text.ts';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import { EndDraft, type SeriesSummary } from '#shared/series/series.contract.ts';

const seriesEnds = ['never', 'date', 'count'] as const;

/** When a series ends, as it is typed. What belongs to another choice than `ends` stays, and is not sent. */
export interface SeriesEndValues {
  ends: (typeof seriesEnds)[number];
  /** The last day, as in a date input. */
  ends_on: string;
  /** The number of pickups. */
  ends_after: string;
}

type SeriesEnd = Pick<SeriesSummary, 'ends_on' | 'ends_after'>;

/** What the field holds for a series; one without an end never ends. */
export const toSeriesEndValues = ({ ends_on, ends_after }: SeriesEnd): SeriesEndValues => ({
  ends: ends_on ? 'date' : ends_after ? 'count' : 'never',
  ends_on: ends_on?.toString() ?? '',
  ends_after: ends_after?.toString() ?? '',
});

/** The end as it is sent, before it is checked: a number that is none is `NaN`. */
export const endToSend = ({ ends, ends_on, ends_after }: SeriesEndValues): z.input<typeof EndDraft> => ({
  ends_on: ends === 'date' ? ends_on : null,
  ends_after: ends === 'count' ? parseWholeNumber(ends_after) : null,
});

/** The keys of an end as one field of a form: a date and a number of two versions would be two ends. */
export const endGroup = {
  keys: ['ends', 'ends_on', 'ends_after'],
  compared: ({ ends, ends_on, ends_after }: SeriesEndValues) => [
    ends,
    ends === 'date' && ends_on,
    ends === 'count' && ends_after,
  ],
} as const;

/** For `refine`: a date input is empty while its date is incomplete. */
export const hasTypedEnd = [
  ({ ends_on }: z.input<typeof EndDraft>) => ends_on !== '',
  { path: ['ends_on'], message: 'Choose a date' },
] as const satisfies [unknown, { path: string[]; message: string }];

/** Validates the typed end by the rules of the service, and turns it into a draft. */
export const seriesEndSchema = z
  .transform(endToSend)
  .refine(...hasTypedEnd)
  .pipe(EndDraft);

/** `Never`, `Thu 31 Dec`, `After 20 pickups` */
export function seriesEndText({ ends_on, ends_after }: SeriesEnd, today: Temporal.PlainDate): string {
  if (ends_on) return formatDate(ends_on, today);
  if (!ends_after) return 'Never';
  return ends_after === 1 ? 'After 1 pickup' : `After ${ends_after} pickups`;
}

/** The typed end as people read it; as it was typed, while it is none. */
export function typedEndText(typed: SeriesEndValues, today: Temporal.PlainDate): string {
  const { data } = seriesEndSchema.safeParse(typed);
  if (!data) return typed.ends === 'date' ? typed.ends_on : typed.ends_after;
  return seriesEndText({ ends_on: data.ends_on ?? null, ends_after: data.ends_after ?? null }, today);
}
