import * as z from 'zod';
import { Id, OptionalText, Text } from '#shared/kernel/text.ts';
import { daysProblem, FrequencyType, PatternDays, RecurrencePattern } from './recurrence-pattern.ts';

export const FrequencyTemplate = z.object({
  id: Id,
  name: z.string(),
  ...RecurrencePattern.shape,
  description: z.string().nullable(),
});
export type FrequencyTemplate = z.infer<typeof FrequencyTemplate>;

export const FrequencyTemplateDraft = z
  .object({
    name: Text(80, 'Enter a name'),
    frequency_type: FrequencyType.optional(),
    frequency_value: RecurrencePattern.shape.frequency_value,
    ...PatternDays.shape,
    description: OptionalText(300),
  })
  .superRefine(({ frequency_type = 'daily', ...days }, ctx) => {
    const message = daysProblem(frequency_type, days);
    if (message) ctx.addIssue({ code: 'custom', path: ['by_day'], message });
  });
export type FrequencyTemplateDraft = z.infer<typeof FrequencyTemplateDraft>;
