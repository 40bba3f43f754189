import { useQuery } from '@tanstack/react-query';
import { Pause } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatCents } from '#shared/kernel/money.ts';
import type { GstMode } from '#shared/pricing/gst.ts';
import {
  type HoldDraft,
  holdSeriesRoute,
  type SeriesCounts,
  type SeriesSummary,
} from '#shared/series/series.contract.ts';
import { useCustomerFilter } from '#web/accounts/people/customer-filter.tsx';
import { useGstMode } from '#web/business/business.api.ts';
import { call, detailOr } from '#web/kernel/api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { atVersion, useInvalidate } from '#web/kernel/use-write.ts';
import { mapWithConcurrency } from '#web/orders/list/staff-bulk-actions.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { HoldFields } from '#web/orders/series/change/hold-fields.tsx';
import {
  type HoldFormValues,
  holdFormSchema,
  toHoldFormValues,
} from '#web/orders/series/change/hold-form-values.ts';
import { LazyHoldDialog } from '#web/orders/series/change/lazy-hold-dialog.ts';
import { seriesCountsQuery } from '#web/series/series.api.ts';
import type { SeriesRole } from '#web/series/series-link.tsx';
import { seriesName } from '#web/series/series-name.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { useSelectedRows } from '#web/ui/table/use-selected-rows.ts';
import { staffSeriesList } from './staff-series-list.ts';
import { StaffSeriesTable } from './staff-series-table.tsx';

type BulkHoldDialogProps = {
  series: readonly SeriesSummary[];
  /** Gets those that were refused. */
  onDone: (refused: readonly SeriesSummary[]) => void;
  onClose: () => void;
};

/** The dialog in which several series are put on hold, each with its own outcome. */
function BulkHoldDialog({ series, onDone, onClose }: BulkHoldDialogProps) {
  const today = useToday();
  const form = useForm<HoldFormValues, unknown, HoldDraft>({
    defaultValues: toHoldFormValues(null, today),
    resolver: schemaResolver(holdFormSchema),
  });
  const invalidate = useInvalidate(staleOrders);
  const hold = async (draft: HoldDraft) => {
    const outcomes = await holdEach(series, draft);
    await invalidate().catch(() => undefined);
    tell(outcomes);
    onDone(outcomes.flatMap(({ refusal, series: each }) => (refusal === null ? [] : [each])));
    onClose();
  };
  const { isSubmitting, isDirty } = form.formState;
  return (
    <FormDialog
      title="Pause"
      description={seriesText(series.length)}
      onClose={onClose}
      onSubmit={form.handleSubmit(hold)}
      busy={isSubmitting}
      dirty={isDirty}
      action="Pause Pickups"
    >
      <div className="grid gap-4">
        <HoldFields form={form} first={today} isCustomer={false} />
        <p className="text-xs text-ink-3">Replaces a pause that is already there. Other dates stay.</p>
      </div>
    </FormDialog>
  );
}

const seriesText = (count: number): string =>
  count === 1 ? '1 recurring order' : `${count} recurring orders`;

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
function tell(outcomes: readonly Outcome[]): void {
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  const count = `Paused: ${outcomes.length - refused.length} of ${seriesText(outcomes.length)}.`;
  if (refused.length === 0) return void toast.success(count);
  const reasons = refused.map(({ series, refusal }) => `${series.customer_name}: ${refusal}`);
  toast.error([count, ...reasons].join(' '));
}

/** Every series of the laundry, for staff. */
export function StaffSeries({ role }: { role: SeriesRole }) {
  const series = useListScreen(staffSeriesList);
  const { search, state, customer_id } = series.search;
  const customer = useCustomerFilter(series);
  const { ids, selected, offPageCount, select, keep } = useSelectedRows(series.data?.rows);
  const [isHolding, setHolding] = useState(false);
  const [held, setHeld] = useState<SeriesSummary | null>(null);
  const mode = useGstMode();
  const { data: counts } = useQuery(seriesCountsQuery({ search, state, customer_id }));
  return (
    <>
      <StaffList
        state={series}
        title="Recurring Orders"
        isPageTitle
        ownFilters={[customer]}
        note={counts && countsText(counts, mode)}
        empty={<NoSeries />}
      >
        {(results) => (
          <StaffSeriesTable
            {...results}
            role={role}
            onHold={setHeld}
            selection={{ selected: ids, onSelect: select, nameOf: seriesName }}
          />
        )}
      </StaffList>
      {selected.length > 0 && (
        <BulkBar
          label="Selected recurring orders"
          count={seriesText(selected.length)}
          offPageCount={offPageCount}
          onClear={() => keep([])}
        >
          <Button size="sm" icon={Pause} onClick={() => setHolding(true)}>
            Pause
          </Button>
        </BulkBar>
      )}
      {isHolding && <BulkHoldDialog series={selected} onDone={keep} onClose={() => setHolding(false)} />}
      {held && <LazyHoldDialog series={held} isCustomer={false} onClose={() => setHeld(null)} />}
    </>
  );
}

/** `128 active · 9 paused · $18,204.30 a week (incl. GST)`; the ended ones are counted where there are no others. */
function countsText({ active, held, ended, weekly_amount }: SeriesCounts, { gst_charged }: GstMode): string {
  const going = [
    ...(active > 0 ? [`${formatCount(active)} active`] : []),
    ...(held > 0 ? [`${formatCount(held)} paused`] : []),
  ];
  const none = ended > 0 ? `${formatCount(ended)} ended` : '0 active';
  const numbers = going.length > 0 ? going : [none];
  return [...numbers, `${formatCents(weekly_amount)} a week${gst_charged ? ' (incl. GST)' : ''}`].join(' · ');
}

const NoSeries = () => (
  <EmptyState art="basket" title="No recurring orders yet">
    Recurring orders appear here.
  </EmptyState>
);
