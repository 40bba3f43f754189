import { useMemo, useState } from 'react';
import * as z from 'zod';
import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import { businessInstant } from '#shared/kernel/time.ts';
import { updateRunRoute } from '#shared/runs/dispatch.contract.ts';
import type { Run } from '#shared/runs/run.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useLoadRun, useUpdateRun } from '#web/dispatch/dispatch.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';

type RunDialogProps = { run: Run; onClose: () => void };

const { start_place, end_place } = updateRunRoute.body.shape;
const schema = z.object({
  /** A time of the day, `12:30`; empty: as it is reckoned. */
  starts_at: z.string(),
  start_place: start_place.unwrap().unwrap(),
  end_place: end_place.unwrap().unwrap(),
});
type RunValues = z.input<typeof schema>;

const labels = { starts_at: 'Starts at', start_place: 'Starts from', end_place: 'Ends at' };
const fields = { labels };
const resolver = schemaResolver(schema);

/** The dialog for where a run starts and ends, and when it starts. */
export function RunDialog({ run, onClose }: RunDialogProps) {
  const { pickup_address, time_zone } = useBusiness();
  const today = useToday();
  const { merge, failure } = useRunForm({ run, onClose }, time_zone);
  const { form, changed, submit } = merge;
  const { errors, isSubmitting } = form.formState;
  const reckoned = !run.is_start_set && run.planned_start;
  return (
    <FormDialog
      size="sm"
      title="Start and end"
      description={`${run.driver_name}, ${formatDate(run.day, today)}`}
      action="Save"
      busy={isSubmitting}
      dirty={changed.length > 0}
      notice={<MergeNotice merge={merge} what="this run" />}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure}</Alert>}
        <MergeCompare merge={merge} what="this run" show={(field, values) => values[field] || 'None'}>
          <Field
            label={labels.starts_at}
            optional
            error={errors.starts_at?.message}
            hint={`Empty: 30 minutes before the first window${reckoned ? `: ${formatTime(reckoned, time_zone)}` : ''}.`}
          >
            <TextInput type="time" {...form.register('starts_at')} />
          </Field>
          {(['start_place', 'end_place'] as const).map((field) => (
            <Field
              key={field}
              label={labels[field]}
              optional
              error={errors[field]?.message}
              hint={`Empty: ${pickup_address}.`}
            >
              <TextInput maxLength={300} autoComplete="off" {...form.register(field)} />
            </Field>
          ))}
        </MergeCompare>
      </div>
    </FormDialog>
  );
}

function useRunForm({ run, onClose }: RunDialogProps, zone: string) {
  const { mutateAsync } = useUpdateRun();
  const load = useLoadRun();
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useMergeForm({
    current: run,
    toValues: useMemo(() => (each: Run) => toValues(each, zone), [zone]),
    fields,
    resolver,
    save: async ({ starts_at, ...places }, { base: { id, day, version } }) => {
      setFailure(null);
      const planned_start = starts_at ? businessInstant(day, Temporal.PlainTime.from(starts_at), zone) : null;
      if (id !== null)
        await mutateAsync({ ...atVersion({ id, version }), body: { ...places, planned_start } });
      toast.success('Run saved.');
      onClose();
    },
    load: () => load(run),
    onError: (error) => {
      showFieldErrors(merge.form, error);
      setFailure(detailOr(error, 'The run could not be saved'));
    },
  });
  return { merge, failure };
}

const toValues = (run: Run, zone: string): RunValues => ({
  starts_at:
    run.is_start_set && run.planned_start
      ? run.planned_start.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
      : '',
  start_place: run.start_place ?? '',
  end_place: run.end_place ?? '',
});
