import * as z from 'zod';
import { IdParams, route, staffOnly } from '#shared/kernel/route.ts';
import { FrequencyTemplate, FrequencyTemplateDraft } from './frequency-template.ts';

export const frequencyTemplatesRoute = route({
  method: 'GET',
  path: '/api/frequency-templates',
  summary: 'How often an order can repeat',
  access: { ...staffOnly, customer: 'any' },
  reply: z.array(FrequencyTemplate),
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
