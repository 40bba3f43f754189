import { useQuery } from '@tanstack/react-query';
import { Lock, type LucideIcon, PackageCheck, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { formatDate, formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { HoldDraft, SeriesSummary } from '#shared/series/series.contract.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useDebouncedCallback } from '#web/kernel/use-debounced-callback.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { type SeriesChangeEffects, seriesChangeQuery, useHoldSeries } from '#web/series/series.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { droppedText, keptText, ordersOf } from './effects-text.ts';
import { HoldFields } from './hold-fields.tsx';
import { type HoldFormValues, holdFormSchema, toHoldFormValues } from './hold-form-values.ts';
import { holdText, resumerFor } from './hold-text.ts';

type HoldEffectsProps = {
  form: UseFormReturn<HoldFormValues, unknown, HoldDraft>;
  series: SeriesSummary;
};

/** What the typed hold would do, from the service; nothing while it is incomplete. */
function HoldEffects({ form, series }: HoldEffectsProps) {
  const typed = useWatch({
    control: form.control,
    compute: (values: HoldFormValues) => JSON.stringify(values),
  });
  const [settled, setSettled] = useState(typed);
  useDebouncedCallback(typed, setSettled);
  const draft = holdFormSchema.safeParse(JSON.parse(settled)).data;
  return draft && <Effects series={series} hold={draft} />;
}

function Effects({ series, hold }: { series: SeriesSummary; hold: HoldDraft }) {
  const { data, error, refetch } = useQuery(seriesChangeQuery(series, { hold }));
  if (error)
    return <LoadError title="The skipped pickups could not be loaded" error={error} onRetry={refetch} />;
  return (
    <div
      className="grid gap-2 rounded-[10px] border border-sky-line bg-sky px-3.5 py-3 text-sm/5"
      role="status"
      aria-busy={!data}
      aria-label={data ? undefined : 'Loading the skipped pickups'}
    >
      {data ? <EffectsText effects={data} /> : <Skeleton width="60%" />}
    </div>
  );
}

function EffectsText({ effects }: { effects: SeriesChangeEffects }) {
  const { dropped_count, dropped, kept, delivered_within, first_after } = effects;
  const zone = useBusinessTimeZone();
  const now = useNow();
  const dayOf = (moment: Temporal.Instant) => formatDay(moment, zone, now);
  const more = (dropped_count ?? 0) - dropped.length;
  return (
    <>
      <p className="font-medium">
        {`${droppedText(effects, dayOf)}${first_after && dropped.length > 0 ? ` The first after it is ${dayOf(first_after)}.` : ''}`}
      </p>
      {dropped_count !== null && dropped.length > 0 && (
        <p className="text-ink-2 tabular-nums">
          {`${dropped.map(({ pickup_date }) => dayOf(pickup_date)).join(', ')}${more > 0 ? ` and ${more} more` : ''}`}
        </p>
      )}
      <ul className="grid gap-1.5 text-ink-2 tabular-nums empty:hidden">
        {ordersOf(dropped).map(({ number, order_number, pickup_date }) => (
          <Line key={number} icon={X}>
            {order_number}, {dayOf(pickup_date)}, will be cancelled
          </Line>
        ))}
        {ordersOf(delivered_within).map(({ number, order_number, delivery_date }) => (
          <Line key={number} icon={PackageCheck}>
            Delivered during the pause: {order_number}, {dayOf(delivery_date)}
          </Line>
        ))}
        {ordersOf(kept).map((each) => (
          <Line key={each.number} icon={Lock}>
            {keptText(each)}
          </Line>
        ))}
      </ul>
    </>
  );
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-2">
    <Icon className="mt-0.5 size-4 text-ink-3" aria-hidden="true" />
    <span>{children}</span>
  </li>
);

type HoldDialogProps = { series: SeriesSummary; isCustomer: boolean; onClose: () => void };

/** The dialog in which the pickups of a series are held, or its hold is changed. */
export function HoldDialog({ series, isCustomer, onClose }: HoldDialogProps) {
  const today = businessDay(useNow(), useBusinessTimeZone());
  const pattern = describePattern(series.recurrence_pattern, series.anchor_day);
  const form = useForm<HoldFormValues, unknown, HoldDraft>({
    defaultValues: toHoldFormValues(series.hold, today),
    resolver: schemaResolver(holdFormSchema),
  });
  const resumer = resumerFor(isCustomer);
  const { hold, isBusy, failure } = useHold({ form, series, today, resumer, onClose });
  // The first day of a hold under way may stay where it is.
  const first = series.state === 'held' ? (series.hold?.from ?? today) : today;
  return (
    <FormDialog
      title="Pause"
      description={isCustomer ? pattern : `${pattern} · ${series.customer_name}`}
      onClose={onClose}
      onSubmit={form.handleSubmit(hold)}
      busy={isBusy}
      dirty={form.formState.isDirty}
      notice={failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
      action="Pause Pickups"
    >
      <div className="grid gap-4">
        <HoldFields form={form} first={first} isCustomer={isCustomer} />
        <HoldEffects form={form} series={series} />
        {series.hold && (
          <p className="text-xs text-ink-3">
            Replaces the pause {holdText(series.hold, today, resumer)}. Other dates stay.
          </p>
        )}
      </div>
    </FormDialog>
  );
}

type HoldInput = Pick<HoldDialogProps, 'series' | 'onClose'> & {
  form: UseFormReturn<HoldFormValues, unknown, HoldDraft>;
  today: Temporal.PlainDate;
  resumer: string;
};

/** Sends the hold on the version whose effects were shown. A refusal stays in the dialog, with what was typed. */
function useHold({ form, series, today, resumer, onClose }: HoldInput) {
  const { mutateAsync } = useHoldSeries();
  const { run, isBusy, failure } = useFormAction(form);
  const hold = async (draft: HoldDraft) => {
    const isHeld = await run(() => mutateAsync({ ...atVersion(series), body: draft }), {
      done: `Paused until ${draft.until ? formatDate(draft.until, today) : resumer}.`,
      failure: 'Failed to pause',
    });
    if (isHeld) onClose();
  };
  return { hold, isBusy, failure };
}
