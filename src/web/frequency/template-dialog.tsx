import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import {
  frequencyTypeLabels,
  frequencyTypes,
  type PatternDays,
  positionLabels,
  setPositions,
  weekdayNames,
  weekdays,
} from '#shared/frequency/recurrence-pattern.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { PatternDaysField } from '#web/series/pattern-days-field.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useListedTemplate, useSaveTemplate } from './frequency.api.ts';
import {
  patternHint,
  templateFields,
  templateFieldText,
  templateFormSchema,
  toTemplateFormValues,
} from './template-form-values.ts';

type TemplateDialogProps = {
  /** `undefined` creates a new template. */
  template: FrequencyTemplate | undefined;
  onClose: () => void;
};

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { merge, failure } = useTemplateForm({ template, onClose });
  const { form, changed, submit } = merge;
  return (
    <FormDialog
      size="sm"
      title={template ? 'Edit Template' : 'Create Template'}
      description={template && 'Recurring orders made from it so far keep their pattern.'}
      onClose={onClose}
      onSubmit={submit}
      busy={form.formState.isSubmitting}
      dirty={changed.length > 0}
      notice={<MergeNotice merge={merge} what="this template" />}
      action={template ? 'Update Template' : 'Create Template'}
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure}</Alert>}
        <MergeCompare merge={merge} what="this template" show={templateFieldText}>
          <TemplateFields form={form} />
        </MergeCompare>
      </div>
    </FormDialog>
  );
}

const resolver = schemaResolver(templateFormSchema);

function useTemplateForm({ template, onClose }: TemplateDialogProps) {
  const { mutateAsync } = useSaveTemplate();
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useMergeForm({
    current: useListedTemplate(template),
    toValues: toTemplateFormValues,
    fields: templateFields,
    resolver,
    save: async (draft) => {
      setFailure(null);
      await mutateAsync({ id: template?.id, draft });
      toast.success(`Template ${template ? 'updated' : 'created'} successfully`);
      onClose();
    },
    onError: (error) => {
      showFieldErrors(merge.form, error);
      setFailure(detailOr(error, 'Failed to save template'));
    },
  });
  return { merge, failure };
}

type TemplateFormControl = Pick<ReturnType<typeof useTemplateForm>['merge'], 'form'>;

function TemplateFields({ form }: TemplateFormControl) {
  const { control, register, formState, setValue } = form;
  const { errors } = formState;
  const [frequency_type, frequency_value, days] = useWatch({
    control,
    name: ['frequency_type', 'frequency_value', 'days'],
  });
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <TextInput autoComplete="off" required {...register('name')} />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 gap-y-1.5">
        <p className="col-span-full text-sm font-medium">Repeats every</p>
        <Field label="Value" error={errors.frequency_value?.message}>
          <TextInput inputMode="numeric" required {...register('frequency_value')} />
        </Field>
        <Field label="Type" error={errors.frequency_type?.message}>
          <Select {...register('frequency_type', { onChange: () => setValue('days', {}) })}>
            <SelectOptions values={frequencyTypes} labels={frequencyTypeLabels} />
          </Select>
        </Field>
        <p className="col-span-full min-h-4 text-xs text-ink-3 tabular-nums" aria-live="polite">
          {patternHint({ frequency_type, frequency_value, days })}
        </p>
      </div>
      <TemplateDays form={form} />
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea {...register('description')} />
      </Field>
    </>
  );
}

/** The days that a template fixes; without any, they follow from the first pickup of each order. */
function TemplateDays({ form: { control, setValue } }: TemplateFormControl) {
  const [frequency_type, days] = useWatch({ control, name: ['frequency_type', 'days'] });
  const choose = (chosen: PatternDays) => setValue('days', chosen, { shouldDirty: true });
  const { by_day: [weekday = 'MO'] = [], by_set_pos = 1 } = days;
  const nth: PatternDays = { by_day: [weekday], by_set_pos };
  return (
    <div className="grid gap-2.5 empty:hidden">
      <PatternDaysField
        frequency_type={frequency_type}
        days={days}
        monthChoices={[{}, nth, { by_month_day: -1 }]}
        optional
        onChange={choose}
      />
      {days.by_set_pos && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Which one">
            <Select
              value={by_set_pos}
              onChange={({ target }) => {
                const position = setPositions.find((each) => String(each) === target.value);
                choose({ ...nth, by_set_pos: position });
              }}
            >
              {setPositions.map((position) => (
                <option key={position} value={position}>
                  {positionLabels[position]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Weekday">
            <Select
              value={weekday}
              onChange={({ target }) =>
                choose({ ...nth, by_day: weekdays.filter((day) => day === target.value) })
              }
            >
              <SelectOptions values={weekdays} labels={weekdayNames} />
            </Select>
          </Field>
        </div>
      )}
    </div>
  );
}
