import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ReportType } from '#shared/driver-run/driver-report.ts';
import { type StoredReport, settleReportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { unsettledReportsQuery, useSettleReport } from './wrap-up.api.ts';
import { WrapUpCard, WrapUpRow } from './wrap-up-card.tsx';

/** What the driver reported, before and after the order it was about. */
const words: Record<ReportType, readonly [before: string, after: string]> = {
  start_run: ['started the run', ''],
  on_my_way: ['reported to be on the way for', ''],
  done: ['reported', ' as done'],
  failed: ['reported', ' as failed'],
  step: ['updated the status of', ''],
  add: ['added to', ''],
  retry: ['wanted to try', ' again'],
  count: ['counted', ''],
  scan: ['scanned a bag of', ''],
  undo: ['undid an update on', ''],
  spot: ['saved the spot of', ''],
  order_stops: ['reordered the stops', ''],
  late: ['said that they run late', ''],
  end_run: ['ended the run', ''],
};

/** Who reported what, about which order; the order opens its details unless the sentence is `plain`. */
function ReportSentence({ report, plain = false }: { report: StoredReport; plain?: boolean }) {
  const { type, driver_id, driver_name, order_id, order_number, customer_name } = report;
  const driver = (
    <PersonLink id={plain ? null : driver_id} isOther className="font-medium">
      {driver_name}
    </PersonLink>
  );
  const [before, after] = words[type];
  if (!order_id || !order_number)
    return (
      <>
        {driver} {before}.
      </>
    );
  return (
    <>
      {driver} {before}{' '}
      {plain ? (
        <span className="order-no">{order_number}</span>
      ) : (
        <OrderLink order={{ id: order_id, order_number }} />
      )}
      <span>{`${customer_name ? `, ${customer_name}` : ''}${after ? `,${after}` : ''}.`}</span>
    </>
  );
}

/** Why it was refused for good. */
const problemText = ({ problem }: StoredReport): string | undefined => problem?.detail ?? problem?.title;

type SettleReportDialogProps = { report: StoredReport; onClose: () => void };

const maxNoteLength = 1000;
const resolver = schemaResolver(settleReportRoute.body);

/** Staff settle a report that did not fit, and note what was done about it. */
function SettleReportDialog({ report, onClose }: SettleReportDialogProps) {
  const form = useForm({ defaultValues: { note: '' }, resolver });
  const { run, isBusy, failure } = useFormAction(form);
  const { mutateAsync } = useSettleReport();
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      size="sm"
      title="Mark as Done"
      onClose={onClose}
      onSubmit={form.handleSubmit(async ({ note }) => {
        const settle = () => mutateAsync({ params: { id: report.id }, body: { note } });
        const texts = { done: 'Update marked as done', failure: 'Failed to mark update as done' };
        if (await run(settle, texts)) onClose();
      })}
      busy={isBusy}
      dirty={isDirty}
      notice={failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
      action="Mark as Done"
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">
          <ReportSentence report={report} plain /> {problemText(report)}
        </p>
        <Field label="Note" hint="What was done about it." error={errors.note?.message}>
          <Textarea {...form.register('note')} maxLength={maxNoteLength} rows={3} />
        </Field>
      </div>
    </FormDialog>
  );
}

/** The orders may be finished: what each driver did beyond that is known to the driver alone. */
const whatIsLeft =
  'These changed nothing. Ask the driver what happened and where the laundry is, then mark the update as done.';

/** The reports of any day that were refused for good, until one of staff settles them. */
export function UnfitReports() {
  const { data, error, refetch } = useQuery(unsettledReportsQuery);
  const [settling, setSettling] = useState<StoredReport | null>(null);
  if (!data && error) {
    return (
      <LoadError
        className="card"
        title="The updates could not be loaded"
        error={error}
        onRetry={() => refetch()}
      />
    );
  }
  if (!data) return null;
  const { rows, total } = data;
  return (
    <>
      <WrapUpCard
        title="Updates to review"
        count={total}
        hint={total > rows.length ? `${whatIsLeft} These are the newest ${rows.length}.` : whatIsLeft}
      >
        {rows.map((report) => (
          <WrapUpRow
            key={report.id}
            action={<Button onClick={() => setSettling(report)}>Mark as Done</Button>}
          >
            <p>
              <ReportSentence report={report} />
            </p>
            <p className="font-medium text-warning-ink">{problemText(report)}</p>
            <p className="text-sm text-ink-3">
              <DateTime moment={report.happened_at} />
            </p>
          </WrapUpRow>
        ))}
      </WrapUpCard>
      {settling && <SettleReportDialog report={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
