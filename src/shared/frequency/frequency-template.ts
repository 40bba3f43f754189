import * as z from 'zod';
import { Id, OptionalText, Text } from '#shared/kernel/text.ts';

export const frequencyTypes = ['daily', 'weekly', 'monthly'] as const;
export const FrequencyType = z.enum(frequencyTypes);
export type FrequencyType = z.infer<typeof FrequencyType>;

export const frequencyTypeLabels: Record<FrequencyType, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

const frequencyUnits: Record<FrequencyType, string> = { daily: 'day', weekly: 'week', monthly: 'month' };

/** How often an order recurs: every `frequency_value` days, weeks or months. */
export const RecurrencePattern = z.object({
  frequency_type: FrequencyType,
  frequency_value: z.int().min(1).max(1000),
});
export type RecurrencePattern = z.infer<typeof RecurrencePattern>;

/** A pattern as text: `Every 2 week(s)`. */
export const describePattern = (pattern: RecurrencePattern): string =>
  `Every ${pattern.frequency_value} ${frequencyUnits[pattern.frequency_type]}(s)`;

export const FrequencyTemplate = z.object({
  id: Id,
  name: z.string(),
  ...RecurrencePattern.shape,
  description: z.string().nullable(),
});
export type FrequencyTemplate = z.infer<typeof FrequencyTemplate>;

export const FrequencyTemplateDraft = z.object({
  name: Text(80, 'Enter a name'),
  frequency_type: FrequencyType.optional(),
  frequency_value: RecurrencePattern.shape.frequency_value,
  description: OptionalText(300),
});
export type FrequencyTemplateDraft = z.infer<typeof FrequencyTemplateDraft>;
