import * as z from 'zod';
import { route, staffOnly } from '#shared/kernel/route.ts';
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
