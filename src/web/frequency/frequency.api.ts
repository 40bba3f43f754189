import { queryOptions } from '@tanstack/react-query';
import { frequencyTemplatesRoute } from '#shared/frequency/frequency.contract.ts';
import { call } from '#web/kernel/api.ts';

export const frequencyTemplatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => call(frequencyTemplatesRoute),
});
