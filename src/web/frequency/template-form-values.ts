import * as z from 'zod';
import { type FrequencyTemplate, FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';
import {
  daysOf,
  type FrequencyType,
  type PatternDays,
  RecurrencePattern,
} from '#shared/frequency/recurrence-pattern.ts';
import { patternLabel } from '#shared/frequency/recurrence-text.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';

/** The values of the form fields. The number is text until the form is validated. */
export interface TemplateFormValues {
  name: string;
  frequency_type: FrequencyType;
  frequency_value: string;
  days: PatternDays;
  description: string;
}

type TemplateField = 'name' | 'pattern' | 'description';

/** Value, type and days are one field: half of one pattern and half of another would be a third. */
export const templateFields: MergeFields<TemplateFormValues, TemplateField> = {
  labels: { name: 'Name', pattern: 'Repeats', description: 'Description' },
  groups: {
    pattern: {
      keys: ['frequency_value', 'frequency_type', 'days'],
      compared: ({ frequency_value, frequency_type, days }) => [
        frequency_value,
        frequency_type,
        daysOf(days),
      ],
    },
  },
};

/** A field as people read it. */
export const templateFieldText = (field: TemplateField, values: TemplateFormValues): string =>
  field === 'pattern' ? (patternHint(values) ?? '') : values[field];

export const toTemplateFormValues = (template: FrequencyTemplate | undefined): TemplateFormValues => ({
  name: template?.name ?? '',
  frequency_type: template?.frequency_type ?? 'daily',
  frequency_value: String(template?.frequency_value ?? 1),
  days: daysOf(template ?? {}),
  description: template?.description ?? '',
});

/** Validates the typed values by the rules of the service, and turns them into a draft. */
export const templateFormSchema = z
  .transform(
    ({ days, ...typed }: TemplateFormValues): z.input<typeof FrequencyTemplateDraft> => ({
      ...typed,
      frequency_value: Number(typed.frequency_value),
      ...days,
    }),
  )
  .pipe(FrequencyTemplateDraft);

/** `Every 2 week(s) on Mon, Thu`; `null` while the typed value is not valid. */
export function patternHint({
  frequency_type,
  frequency_value,
  days,
}: Pick<TemplateFormValues, 'frequency_type' | 'frequency_value' | 'days'>): string | null {
  const pattern = RecurrencePattern.safeParse({
    frequency_type,
    frequency_value: Number(frequency_value),
    ...days,
  });
  return pattern.success ? patternLabel(pattern.data) : null;
}
