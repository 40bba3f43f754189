import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { startingOccurrences } from '#shared/series/occurrences.ts';
import { type SeriesPreviewDraft, shownOccurrences } from '#shared/series/series.contract.ts';
import { type SeriesEnd, seriesFrom } from '#shared/series/series.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { fieldErrorsOf } from '#web/kernel/api.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { daysToSend, type OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import type { TypedRecurrence } from '#web/orders/form/values/order-recurrence.ts';
import {
  type PickupDate,
  PickupDates,
  PickupDatesSkeleton,
  PickupDatesTitle,
} from '#web/series/pickup-dates.tsx';
import { seriesPreviewQuery, seriesQuery } from '#web/series/series.api.ts';
import { seriesEndSchema, seriesEndText } from '#web/series/series-end.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';

/** Where an order stands in a series. */
export type SeriesPlace = Pick<Order, 'series_id' | 'occurrence_number'>;

type NextDatesProps = { values: OrderFormValues; typed: TypedRecurrence; place: SeriesPlace | undefined };

/** The next dates of what is typed, and when they end; nothing while its dates are incomplete or contradict each other. */
export function NextDates({ values, typed, place }: NextDatesProps) {
  const { time_zone } = useBusiness();
  const savedEnd = useSavedEnd(place);
  const pickup_date = fromWallClock(values.pickup_date, time_zone);
  if (pickup_date && typed.isKept) {
    return <KeptDates first={pickup_date} typed={typed} end={savedEnd ?? noEnd} />;
  }
  const draft = previewDraft(values, savedEnd, time_zone);
  return draft && <PreviewedDates draft={draft} />;
}

/** What is typed, for the preview; `null` while its dates or its end are incomplete or contradict each other. */
function previewDraft(
  values: OrderFormValues,
  savedEnd: SeriesEnd | null,
  zone: string,
): SeriesPreviewDraft | null {
  const pickup_date = fromWallClock(values.pickup_date, zone);
  const delivery_date = fromWallClock(values.delivery_date, zone);
  const end = savedEnd ?? seriesEndSchema.safeParse(values).data;
  if (!pickup_date || !delivery_date || !isBefore(pickup_date, delivery_date) || !end) return null;
  const { frequency_template_id } = values;
  return { pickup_date, delivery_date, frequency_template_id, recurrence: daysToSend(values), ...end };
}

/** Why the service refuses the typed end, from the preview of the dates; `undefined` if it does not. */
export function useEndRefusal(values: OrderFormValues, typed: TypedRecurrence): string | undefined {
  const { time_zone } = useBusiness();
  const draft = typed.problem ? null : previewDraft(values, null, time_zone);
  const { error } = useQuery(seriesPreviewQuery(draft));
  return refusedEnd(error);
}

const refusedEnd = (error: unknown): string | undefined =>
  fieldErrorsOf(error).find(({ path }) => path === 'ends_on')?.message;

const noEnd: SeriesEnd = { ends_on: null, ends_after: null };

/** The end of the series of an order, counted from that order on; `null` while it is in none, or none is known. */
function useSavedEnd({
  series_id = null,
  occurrence_number = null,
}: Partial<SeriesPlace> = {}): SeriesEnd | null {
  const { data } = useQuery({ ...seriesQuery(series_id ?? ''), enabled: series_id !== null });
  if (!data) return null;
  const { ends_on, ends_after } = data;
  return { ends_on, ends_after: ends_after && Math.max(1, ends_after - (occurrence_number ?? 1) + 1) };
}

type KeptDatesProps = { first: Temporal.Instant; typed: TypedRecurrence; end: SeriesEnd };

/** The dates of a series that goes on as it does, which need not be as its template is by now. */
function KeptDates({ first, typed, end }: KeptDatesProps) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const series = { ...seriesFrom(typed.pattern, first), ...end };
  return (
    <Dates pickups={startingOccurrences(series, now, time_zone, shownOccurrences.next)}>
      <EndOf ends_on={end.ends_on} />
    </Dates>
  );
}

function PreviewedDates({ draft }: { draft: SeriesPreviewDraft }) {
  const { data, error, refetch } = useQuery(seriesPreviewQuery(draft));
  // The field of the end says what is wrong with it.
  if (refusedEnd(error)) return null;
  if (error) return <LoadError title="The next dates could not be loaded" error={error} onRetry={refetch} />;
  return (
    <Dates pickups={data}>
      <EndOf {...draft} />
    </Dates>
  );
}

function EndOf({ ends_on = null, ends_after = null }: Pick<SeriesPreviewDraft, 'ends_on' | 'ends_after'>) {
  const { time_zone } = useBusiness();
  const end = seriesEndText({ ends_on, ends_after }, businessDay(useNow(), time_zone));
  if (!ends_on && !ends_after) return null;
  return <p className="text-sm text-ink-2">{ends_on ? `Ends on ${end}.` : `Ends ${end.toLowerCase()}.`}</p>;
}

/** `pickups` are `undefined` while they load. */
function Dates({ pickups, children }: { pickups: readonly PickupDate[] | undefined; children?: ReactNode }) {
  return (
    <div className="grid gap-1">
      <PickupDatesTitle pickups={pickups ?? []} />
      {pickups ? <PickupDates pickups={pickups} /> : <PickupDatesSkeleton />}
      {children}
    </div>
  );
}
