import { useForm } from 'react-hook-form';
import { type HoldDraft, holdSeriesRoute, type SeriesSummary } from '#shared/series/series.contract.ts';
import { call, detailOr } from '#web/kernel/api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { atVersion, useInvalidate } from '#web/kernel/use-write.ts';
import { mapWithConcurrency } from '#web/orders/list/staff-bulk-actions.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { seriesText, seriesTitle } from '#web/series/series-name.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { HoldEffects } from './hold-effects.tsx';
import { HoldFields } from './hold-fields.tsx';
import { type HoldFormValues, holdFormSchema, toHoldFormValues } from './hold-form-values.ts';
import { holdText, resumerFor } from './hold-text.ts';

type BulkHoldDialogProps = {
  series: readonly SeriesSummary[];
  /** They are the customer's own. */
  isCustomer: boolean;
  /** Gets those that were refused. */
  onDone?: (refused: readonly SeriesSummary[]) => void;
  onClose: () => void;
};

/** The dialog in which several series are put on hold, each with its own outcome. */
export function BulkHoldDialog({ series, isCustomer, onDone, onClose }: BulkHoldDialogProps) {
  const today = useToday();
  const form = useForm<HoldFormValues, unknown, HoldDraft>({
    defaultValues: toHoldFormValues(null, today),
    resolver: schemaResolver(holdFormSchema),
  });
  const invalidate = useInvalidate(staleOrders);
  const hold = async (draft: HoldDraft) => {
    const outcomes = await holdEach(series, draft);
    await invalidate().catch(() => undefined);
    tell(outcomes, isCustomer);
    onDone?.(outcomes.flatMap(({ refusal, series: each }) => (refusal === null ? [] : [each])));
    onClose();
  };
  const { isSubmitting, isDirty } = form.formState;
  return (
    <FormDialog
      title="Pause"
      description={
        isCustomer ? series.map((each) => seriesTitle(each, true)).join(' · ') : seriesText(series.length)
      }
      onClose={onClose}
      onSubmit={form.handleSubmit(hold)}
      busy={isSubmitting}
      dirty={isDirty}
      action="Pause Pickups"
    >
      <div className="grid gap-4">
        <HoldFields form={form} first={today} isCustomer={isCustomer} />
        {isCustomer && <HoldEffects form={form} series={series} />}
        <Replaced series={series} isCustomer={isCustomer} today={today} />
      </div>
    </FormDialog>
  );
}

type ReplacedProps = Pick<BulkHoldDialogProps, 'series' | 'isCustomer'> & { today: Temporal.PlainDate };

/** A customer reads which pauses go; staff, who may have chosen hundreds, that some may. */
function Replaced({ series, isCustomer, today }: ReplacedProps) {
  const note = 'text-xs text-ink-3';
  if (!isCustomer) return <p className={note}>Replaces a pause that is already there. Other dates stay.</p>;
  return series.map(
    (each) =>
      each.hold && (
        <p key={each.id} className={note}>
          {seriesTitle(each, true)}: replaces the pause {holdText(each.hold, today, resumerFor(true))}.
        </p>
      ),
  );
}

/** `refusal` is `null` on success, else the reason. */
type Outcome = { series: SeriesSummary; refusal: string | null };

const concurrency = 4;

/** Calls the service for each series at the version that was read. */
async function holdEach(series: readonly SeriesSummary[], draft: HoldDraft): Promise<Outcome[]> {
  const refusals = new Map<string, string>();
  await mapWithConcurrency(series, concurrency, async (each) => {
    try {
      await call(holdSeriesRoute, { ...atVersion(each), body: draft });
    } catch (error) {
      refusals.set(each.id, detailOr(error, 'Failed to pause'));
    }
  });
  return series.map((each) => ({ series: each, refusal: refusals.get(each.id) ?? null }));
}

/** `Paused: 2 of 3 recurring orders. Tide & Thyme: This recurring order has ended.` */
function tell(outcomes: readonly Outcome[], isCustomer: boolean): void {
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  const count = `Paused: ${outcomes.length - refused.length} of ${seriesText(outcomes.length)}.`;
  if (refused.length === 0) return void toast.success(count);
  const reasons = refused.map(
    ({ series, refusal }) => `${isCustomer ? seriesTitle(series, true) : series.customer_name}: ${refusal}`,
  );
  toast.error([count, ...reasons].join(' '));
}
