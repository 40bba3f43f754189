import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeSeries } from '#shared/frequency/recurrence-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { seriesQuery } from '#web/series/series.api.ts';
import {
  endGroup,
  type SeriesEndValues,
  seriesEndSchema,
  toSeriesEndValues,
  typedEndText,
} from '#web/series/series-end.ts';
import { SeriesEndField } from '#web/series/series-end-field.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';
import { setFormValues } from '#web/ui/merge/use-live-form.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useGoOn } from './use-resume.ts';

type StartAgainDialogProps = { series: SeriesDetails; onClose: () => void };

/** The dialog in which a series that has reached its end gets another one, and starts again. */
export function StartAgainDialog({ series, onClose }: StartAgainDialogProps) {
  const today = businessDay(useNow(), useBusinessTimeZone());
  const { merge, failure } = useEndForm({ series, onClose });
  const { form, values, changed, submit } = merge;
  return (
    <FormDialog
      size="sm"
      title="Start Again"
      description={describeSeries(series)}
      onClose={onClose}
      onSubmit={submit}
      busy={form.formState.isSubmitting}
      dirty={changed.length > 0}
      notice={<MergeNotice merge={merge} what="this recurring order" />}
      action="Start Again"
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure}</Alert>}
        <MergeCompare merge={merge} what="this recurring order" show={(_, end) => typedEndText(end, today)}>
          <SeriesEndField
            value={values}
            onChange={(end) => setFormValues(form, end)}
            errors={{
              ends_on: form.formState.errors.ends_on?.message,
              ends_after: form.formState.errors.ends_after?.message,
            }}
          />
        </MergeCompare>
      </div>
    </FormDialog>
  );
}

const resolver = schemaResolver(seriesEndSchema);

const endFields: MergeFields<SeriesEndValues, 'ends'> = {
  labels: { ends: 'Ends' },
  groups: { ends: endGroup },
};

function useEndForm({ series, onClose }: StartAgainDialogProps) {
  const client = useQueryClient();
  const goOn = useGoOn();
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useMergeForm({
    current: series,
    toValues: toSeriesEndValues,
    fields: endFields,
    resolver,
    load: (): Promise<SeriesDetails> => client.fetchQuery({ ...seriesQuery(series.id), staleTime: 0 }),
    save: async (end, { base }) => {
      setFailure(null);
      await goOn(base, end);
      onClose();
    },
    onError: (error) => {
      showFieldErrors(merge.form, error);
      setFailure(detailOr(error, 'Failed to start again'));
    },
  });
  return { merge, failure };
}
