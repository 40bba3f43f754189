import * as z from 'zod';
import { commaSeparated, IdParams, listQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { FrequencyTemplate, FrequencyTemplateDraft } from './frequency-template.ts';
import { frequencyTypes } from './recurrence-pattern.ts';

/** `frequency` sorts the most frequent pattern first. */
export const templateSorts = ['name', 'frequency', 'created_at'] as const;

export const TemplateQuery = z.object({
  ...listQuery,
  sort: z.enum(templateSorts).optional(),
  frequency_type: commaSeparated(frequencyTypes).optional(),
});
export type TemplateQuery = z.infer<typeof TemplateQuery>;

export const frequencyTemplatesRoute = route({
  method: 'GET',
  path: '/api/frequency-templates',
  summary: 'How often an order can repeat, by name; search looks at name and description',
  access: { ...staffOnly, customer: 'any' },
  query: TemplateQuery,
  reply: z.array(FrequencyTemplate),
  list: true,
});

export const createFrequencyTemplateRoute = route({
  method: 'POST',
  path: '/api/frequency-templates',
  summary: 'Add a frequency template',
  access: staffOnly,
  body: FrequencyTemplateDraft,
  reply: FrequencyTemplate,
  status: 201,
});

export const updateFrequencyTemplateRoute = route({
  method: 'PUT',
  path: '/api/frequency-templates/:id',
  summary: 'Change a frequency template; orders made from it keep their pattern',
  access: staffOnly,
  params: IdParams,
  body: FrequencyTemplateDraft,
  reply: FrequencyTemplate,
});

export const deleteFrequencyTemplateRoute = route({
  method: 'DELETE',
  path: '/api/frequency-templates/:id',
  summary: 'Delete a frequency template; orders made from it keep their pattern',
  access: staffOnly,
  params: IdParams,
  reply: null,
});
