import * as z from 'zod';
import {
  describePattern,
  type FrequencyTemplate,
  FrequencyTemplateDraft,
  type FrequencyType,
  RecurrencePattern,
} from '#shared/frequency/frequency-template.ts';

/** What the form holds while somebody types; the number is text until it is read. */
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

/** Makes a draft of what was typed, by the rules the service has for it. */
export const templateFormSchema = z
  .transform(
    (typed: TemplateFormValues): z.input<typeof FrequencyTemplateDraft> => ({
      ...typed,
      frequency_value: Number(typed.frequency_value),
    }),
  )
  .pipe(FrequencyTemplateDraft);

/** `Every 2 week(s)` as soon as that is what is typed. */
export function patternHint(frequency_type: FrequencyType, typed: string): string | null {
  const pattern = RecurrencePattern.safeParse({ frequency_type, frequency_value: Number(typed) });
  return pattern.success ? describePattern(pattern.data) : null;
}
