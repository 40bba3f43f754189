import * as z from 'zod';
import { ownerOnly, route } from './route.ts';

export const healthRoute = route({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the process is up',
  access: 'public',
  reply: z.object({ status: z.literal('ok') }),
});

export const readyRoute = route({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether the database answers and has the schema of this version',
  access: 'public',
  reply: z.object({
    status: z.literal('ready'),
    /** The clock may be wrong, and scheduled jobs wait. */
    clock: z.literal('in doubt').optional(),
  }),
  refusals: [503],
});

export const confirmClockRoute = route({
  method: 'POST',
  path: '/api/clock-ok',
  summary: 'Say that the clock of the service is right: scheduled jobs go on',
  access: ownerOnly,
  reply: z.object({ status: z.literal('ready') }),
});
