import * as z from 'zod';
import {
  describePattern,
  type FrequencyTemplate,
  FrequencyTemplateDraft,
  type FrequencyType,
  RecurrencePattern,
} from '#shared/frequency/frequency-template.ts';

/** The values of the form fields. The number is text until the form is validated. */
export interface TemplateFormValues {
  name: string;
  frequency_type: FrequencyType;
  frequency_value: string;
  description: string;
}

export const toTemplateFormValues = (template: FrequencyTemplate | undefined): TemplateFormValues => ({
  name: template?.name ?? '',
  frequency_type: template?.frequency_type ?? 'daily',
  frequency_value: String(template?.frequency_value ?? 1),
  description: template?.description ?? '',
});

/** Validates the typed values by the rules of the service, and turns them into a draft. */
export const templateFormSchema = z
  .transform(
    (typed: TemplateFormValues): z.input<typeof FrequencyTemplateDraft> => ({
      ...typed,
      frequency_value: Number(typed.frequency_value),
    }),
  )
  .pipe(FrequencyTemplateDraft);

/** `Every 2 week(s)`; `null` while the typed value is not valid. */
export function patternHint(frequency_type: FrequencyType, typed: string): string | null {
  const pattern = RecurrencePattern.safeParse({ frequency_type, frequency_value: Number(typed) });
  return pattern.success ? describePattern(pattern.data) : null;
}
