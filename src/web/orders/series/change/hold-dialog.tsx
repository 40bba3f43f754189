import { type UseFormReturn, useForm } from 'react-hook-form';
import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { HoldDraft, SeriesSummary } from '#shared/series/series.contract.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { useHoldSeries } from '#web/series/series.api.ts';
import { seriesTitle, useOwnSeriesName } from '#web/series/series-name.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { HoldEffects } from './hold-effects.tsx';
import { HoldFields } from './hold-fields.tsx';
import { type HoldFormValues, holdFormSchema, toHoldFormValues } from './hold-form-values.ts';
import { holdText, resumerFor } from './hold-text.ts';

type HoldDialogProps = { series: SeriesSummary; isCustomer: boolean; onClose: () => void };

/** The dialog in which the pickups of a series are held, or its hold is changed. */
export function HoldDialog({ series, isCustomer, onClose }: HoldDialogProps) {
  const today = businessDay(useNow(), useBusinessTimeZone());
  const name = useOwnSeriesName()(series);
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
      description={isCustomer ? name : seriesTitle(series, false)}
      onClose={onClose}
      onSubmit={form.handleSubmit(hold)}
      busy={isBusy}
      dirty={form.formState.isDirty}
      notice={failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
      action="Pause Pickups"
    >
      <div className="grid gap-4">
        <HoldFields form={form} first={first} isCustomer={isCustomer} />
        <HoldEffects form={form} series={[series]} isCustomer={isCustomer} />
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
