import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { EndDraft, SeriesDetails } from '#shared/series/series.contract.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useDebouncedCallback } from '#web/kernel/use-debounced-callback.ts';
import { seriesChangeQuery, seriesQuery, useEditSeries } from '#web/series/series.api.ts';
import {
  type SeriesEndValues,
  seriesEndSchema,
  seriesEndText,
  toSeriesEndValues,
} from '#web/series/series-end.ts';
import { SeriesEndField } from '#web/series/series-end-field.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';
import { setFormValues } from '#web/ui/merge/use-live-form.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { ordersText } from './effects-text.ts';
import { useGoOn } from './use-resume.ts';

type EditSeriesDialogProps = { series: SeriesDetails; onClose: () => void };

/** The dialog in which people say when a series ends. One that has ended starts again with what they say. */
export function EditSeriesDialog({ series, onClose }: EditSeriesDialogProps) {
  const [isRestart] = useState(series.state === 'ended');
  const today = businessDay(useNow(), useBusinessTimeZone());
  const { merge, failure } = useEndForm({ series, isRestart, onClose });
  const { form, values, changed, isComparing, submit } = merge;
  return (
    <FormDialog
      size="sm"
      title={isRestart ? 'Start Again' : 'Edit Series'}
      description={describePattern(series.recurrence_pattern)}
      onClose={onClose}
      onSubmit={submit}
      busy={form.formState.isSubmitting}
      dirty={changed.length > 0}
      isUnsendable={!isRestart && !isComparing && changed.length === 0}
      notice={<MergeNotice merge={merge} what="this series" />}
      action={isRestart ? 'Start Again' : 'Save Changes'}
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure}</Alert>}
        <MergeCompare merge={merge} what="this series" show={(_, end) => typedEndText(end, today)}>
          <SeriesEndField
            value={values}
            onChange={(end) => setFormValues(form, end)}
            errors={{
              ends_on: form.formState.errors.ends_on?.message,
              ends_after: form.formState.errors.ends_after?.message,
            }}
          />
        </MergeCompare>
        {!isRestart && changed.length > 0 && <EndEffects series={series} typed={values} />}
      </div>
    </FormDialog>
  );
}

const resolver = schemaResolver(seriesEndSchema);

/** A date and a number of two versions would be two ends: they are one field. */
const endFields: MergeFields<SeriesEndValues, 'ends'> = {
  labels: { ends: 'Ends' },
  groups: {
    ends: {
      keys: ['ends', 'ends_on', 'ends_after'],
      compared: ({ ends, ends_on, ends_after }) => [
        ends,
        ends === 'date' && ends_on,
        ends === 'count' && ends_after,
      ],
    },
  },
};

/** The typed end as people read it; as it was typed, while it is none. */
function typedEndText(typed: SeriesEndValues, today: Temporal.PlainDate): string {
  const { data } = seriesEndSchema.safeParse(typed);
  if (!data) return typed.ends === 'date' ? typed.ends_on : typed.ends_after;
  return seriesEndText({ ends_on: data.ends_on ?? null, ends_after: data.ends_after ?? null }, today);
}

function useEndForm({ series, isRestart, onClose }: EditSeriesDialogProps & { isRestart: boolean }) {
  const client = useQueryClient();
  const { mutateAsync } = useEditSeries();
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
      if (isRestart) await goOn({ series: base, end });
      else {
        await mutateAsync({ series: base, end });
        toast.success('Series updated.');
      }
      onClose();
    },
    onError: (error) => {
      showFieldErrors(merge.form, error);
      setFailure(detailOr(error, isRestart ? 'Failed to start again' : 'Failed to update the series'));
    },
  });
  return { merge, failure };
}

type EndEffectsProps = { series: SeriesDetails; typed: SeriesEndValues };

/** Which orders the typed end would cancel, from the service; nothing while it is incomplete. */
function EndEffects({ series, typed }: EndEffectsProps) {
  const text = JSON.stringify(typed);
  const [settled, setSettled] = useState(text);
  useDebouncedCallback(text, setSettled);
  const { data: end } = seriesEndSchema.safeParse(JSON.parse(settled));
  return end && <CancelledOrders series={series} end={end} />;
}

function CancelledOrders({ series, end }: { series: SeriesDetails; end: EndDraft }) {
  const { data } = useQuery(seriesChangeQuery(series, { end }));
  return (
    <p className="min-h-5 text-sm text-ink-2" role="status">
      {data && ordersText(data)}
    </p>
  );
}
