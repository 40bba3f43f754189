import { useQueries } from '@tanstack/react-query';
import { Lock, PackageCheck, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { HoldDraft, SeriesSummary } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useDebouncedCallback } from '#web/kernel/use-debounced-callback.ts';
import { type SeriesChangeEffects, seriesChangeQuery } from '#web/series/series.api.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { droppedText, keptText, ordersOf } from './effects-text.ts';
import { type HoldFormValues, holdFormSchema } from './hold-form-values.ts';
import { EffectLine, StillComing } from './still-coming.tsx';

type HoldEffectsProps = {
  form: UseFormReturn<HoldFormValues, unknown, HoldDraft>;
  series: readonly SeriesSummary[];
  isCustomer: boolean;
};

/** What the typed hold would do to all of them together, from the service; nothing while it is incomplete. */
export function HoldEffects({ form, series, isCustomer }: HoldEffectsProps) {
  const typed = useWatch({
    control: form.control,
    compute: (values: HoldFormValues) => JSON.stringify(values),
  });
  const [settled, setSettled] = useState(typed);
  useDebouncedCallback(typed, setSettled);
  const draft = holdFormSchema.safeParse(JSON.parse(settled)).data;
  return draft && <Effects series={series} hold={draft} isCustomer={isCustomer} />;
}

type EffectsProps = Omit<HoldEffectsProps, 'form'> & { hold: HoldDraft };

function Effects({ series, hold, isCustomer }: EffectsProps) {
  const queries = useQueries({ queries: series.map((each) => seriesChangeQuery(each, { hold })) });
  const error = queries.find((query) => query.error)?.error;
  const retry = () => Promise.all(queries.map(({ refetch }) => refetch()));
  if (error)
    return <LoadError title="The skipped pickups could not be loaded" error={error} onRetry={retry} />;
  const effects = queries.flatMap(({ data }) => data ?? []);
  const isThere = effects.length === series.length;
  return (
    <div
      className="grid gap-2 rounded-[10px] border border-sky-line bg-sky px-3.5 py-3 text-sm/5"
      role="status"
      aria-busy={!isThere}
      aria-label={isThere ? undefined : 'Loading the skipped pickups'}
    >
      {isThere ? (
        <EffectsText effects={together(effects)}>
          <StillComing hold={hold} isCustomer={isCustomer} />
        </EffectsText>
      ) : (
        <Skeleton width="60%" />
      )}
    </div>
  );
}

type Together = Pick<
  SeriesChangeEffects,
  'dropped_count' | 'dropped' | 'kept' | 'delivered_within' | 'first_after'
>;

/** What becomes of several at once, by day; one without an end leaves all of them without a count. */
function together(effects: readonly SeriesChangeEffects[]): Together {
  const counts = effects.map(({ dropped_count }) => dropped_count);
  const byPickup = <Each extends { pickup_date: Temporal.Instant }>(rows: Each[]) =>
    rows.toSorted((a, b) => Temporal.Instant.compare(a.pickup_date, b.pickup_date));
  return {
    dropped_count: counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0),
    dropped: byPickup(effects.flatMap(({ dropped }) => dropped)),
    kept: byPickup(effects.flatMap(({ kept }) => kept)),
    delivered_within: byPickup(effects.flatMap((each) => each.delivered_within)),
    first_after:
      effects
        .flatMap(({ first_after }) => first_after ?? [])
        .toSorted(Temporal.Instant.compare)
        .at(0) ?? null,
  };
}

// As many as the service names of one.
const pickupsShown = 40;

function EffectsText({ effects, children }: { effects: Together; children: ReactNode }) {
  const { dropped_count, dropped, kept, delivered_within, first_after } = effects;
  const zone = useBusinessTimeZone();
  const now = useNow();
  const dayOf = (moment: Temporal.Instant) => formatDay(moment, zone, now);
  const shown = dropped.slice(0, pickupsShown);
  const days = [...new Set(shown.map(({ pickup_date }) => dayOf(pickup_date)))];
  const more = (dropped_count ?? 0) - shown.length;
  return (
    <>
      <p className="font-medium">
        {`${droppedText(effects, dayOf)}${first_after && dropped.length > 0 ? ` The first after it is ${dayOf(first_after)}.` : ''}`}
      </p>
      {dropped_count !== null && dropped.length > 0 && (
        <p className="text-ink-2 tabular-nums">
          {`${days.join(', ')}${more > 0 ? ` and ${more} more` : ''}`}
        </p>
      )}
      <ul className="grid gap-1.5 text-ink-2 tabular-nums empty:hidden">
        {ordersOf(dropped).map(({ order_number, pickup_date, has_proposal }) => (
          <EffectLine key={order_number} icon={X}>
            {`${order_number}, ${dayOf(pickup_date)}, will be cancelled${has_proposal ? ', with the changes we proposed. Resuming won’t bring those back.' : ''}`}
          </EffectLine>
        ))}
        {ordersOf(delivered_within).map(({ order_number, delivery_date }) => (
          <EffectLine key={order_number} icon={PackageCheck}>
            Delivered during the pause: {order_number}, {dayOf(delivery_date)}
          </EffectLine>
        ))}
        {ordersOf(kept).map((each) => (
          <EffectLine key={each.order_number} icon={Lock}>
            {keptText(each)}
          </EffectLine>
        ))}
        {children}
      </ul>
    </>
  );
}
