import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { startingOccurrences } from '#shared/series/occurrences.ts';
import { isHeld } from '#shared/series/plan-limits.ts';
import {
  type SeriesDetails,
  type SeriesOccurrence,
  type SeriesPreviewDraft,
  shownOccurrences,
} from '#shared/series/series.contract.ts';
import { type Hold, planFrom, type SeriesEnd, seriesFrom } from '#shared/series/series.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr, fieldErrorsOf, isProblem } from '#web/kernel/api.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { type OrderFormValues, ruleToSend } from '#web/orders/form/values/order-form-values.ts';
import type { TypedRecurrence } from '#web/orders/form/values/order-recurrence.ts';
import { asPickupDate } from '#web/series/as-pickup-date.ts';
import {
  type PickupDate,
  PickupDates,
  PickupDatesSkeleton,
  PickupDatesTitle,
} from '#web/series/pickup-dates.tsx';
import { seriesQuery } from '#web/series/series.api.ts';
import { seriesEndSchema, seriesEndText } from '#web/series/series-end.ts';
import { takesPlace } from '#web/series/takes-place.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { type SavedSeries, useSeriesPreview } from './use-series-preview.ts';

/** Where an order stands in a series. A series of which no order is made yet has no `id` of one. */
export type SeriesPlace = Partial<Pick<Order, 'id'>> & Pick<Order, 'series_id' | 'occurrence_number'>;

type NextDatesProps = {
  values: OrderFormValues;
  typed: TypedRecurrence;
  place: SeriesPlace | undefined;
  /** The values are those of the series, with its end and its rule. */
  isWhole: boolean;
  /** What the service has refused of its days already. */
  refusal: string | undefined;
};

/** The next dates of what is typed, and when they end; nothing while its dates are incomplete or contradict each other. */
export function NextDates({ values, typed, place, isWhole, refusal }: NextDatesProps) {
  const { time_zone } = useBusiness();
  const series = useSavedSeries(place);
  const end = isWhole ? typedEnd(values) : series;
  const saved: SavedSeries | null =
    series && end ? { ...endFrom(end, place), closed_day_rule: series.closed_day_rule } : null;
  if (isWhole && !saved) return null;
  const pickup_date = fromWallClock(values.pickup_date, time_zone);
  if (pickup_date && typed.isKept) {
    // Another rule moves other dates: the service says which before it is saved.
    const rule = ruleToSend(values);
    const isKnown = rule === undefined || rule === saved?.closed_day_rule;
    return (
      <KeptDates
        first={pickup_date}
        typed={typed}
        end={saved ?? noEnd}
        known={(isKnown && series?.next) || []}
        hold={series?.hold ?? null}
      />
    );
  }
  return <PreviewedDates values={values} place={place} saved={saved} refusal={refusal} />;
}

/** Why the service refuses the typed end, from the preview of the dates; `undefined` if it does not. */
export function useEndRefusal(
  values: OrderFormValues,
  place: SeriesPlace | undefined,
  typed: TypedRecurrence,
): string | undefined {
  return refusedEnd(useSeriesPreview(values, { order_id: place?.id, isEnabled: !typed.problem }).error);
}

const refusedEnd = (error: unknown): string | undefined =>
  fieldErrorsOf(error).find(({ path }) => path === 'ends_on')?.message;

const noEnd: SeriesEnd = { ends_on: null, ends_after: null };

/** The series of an order; `undefined` while it is in none, or none is known. */
export function useSavedSeries({ series_id = null }: Partial<SeriesPlace> = {}): SeriesDetails | undefined {
  return useQuery({ ...seriesQuery(series_id ?? ''), enabled: series_id !== null }).data;
}

/** The end as it is typed; `null` while it is none. */
function typedEnd(values: OrderFormValues): SeriesEnd | null {
  const { data } = seriesEndSchema.safeParse(values);
  return data ? { ends_on: data.ends_on ?? null, ends_after: data.ends_after ?? null } : null;
}

/** The end of a series, counted from one of its orders on. */
const endFrom = (
  { ends_on, ends_after }: SeriesEnd,
  { occurrence_number = null }: Partial<SeriesPlace> = {},
): SeriesEnd => ({
  ends_on,
  ends_after: ends_after && Math.max(1, ends_after - (occurrence_number ?? 1) + 1),
});

type KeptDatesProps = {
  first: Temporal.Instant;
  typed: TypedRecurrence;
  end: SeriesEnd;
  /** The next occurrences as the service knows them. */
  known: readonly SeriesOccurrence[];
  hold: Hold | null;
};

/** The dates of a series that goes on as it does, which need not be as its template is by now. */
function KeptDates({ first, typed, end, known, hold }: KeptDatesProps) {
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  const series = { ...seriesFrom(typed.pattern, first), ...end };
  // Only pickups are shown, and the service knows what closed days do to them.
  const plan = planFrom({ ...series, anchor_delivery: first, closing: null });
  const dropped = known.filter((each) => !takesPlace(each) && !isBefore(each.planned_pickup, first));
  const dates = startingOccurrences(plan, now, zone, shownOccurrences.next + dropped.length);
  const pickups = dates.flatMap(({ pickup_date }): PickupDate[] => {
    const same = known.find(({ planned_pickup }) => planned_pickup.equals(pickup_date));
    if (same) return [asPickupDate(same, { zone, now })];
    const isOnHold = isHeld(hold, pickup_date, zone);
    // A hold without an end is one row, which is known.
    return isOnHold && hold?.until === null ? [] : [{ pickup_date, reason: isOnHold ? 'Paused' : null }];
  });
  return (
    <Dates pickups={pickups}>
      <EndOf ends_on={end.ends_on} />
    </Dates>
  );
}

type PreviewedDatesProps = Pick<NextDatesProps, 'values' | 'place' | 'refusal'> & {
  saved: SavedSeries | null;
};

function PreviewedDates({ values, place, saved, refusal }: PreviewedDatesProps) {
  const { draft, data, error, refetch } = useSeriesPreview(values, { order_id: place?.id, saved });
  const clock = { zone: useBusiness().time_zone, now: useNow() };
  if (!draft) return null;
  // The field of the end says what is wrong with it.
  if (refusedEnd(error)) return null;
  if (isProblem(error, 'not-bookable')) {
    const sentence = detailOr(error, 'These dates cannot be booked');
    return sentence === refusal ? null : <Alert>{sentence}</Alert>;
  }
  if (error) return <LoadError title="The next dates could not be loaded" error={error} onRetry={refetch} />;
  return (
    <Dates pickups={data?.map((each) => asPickupDate(each, clock))}>
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
