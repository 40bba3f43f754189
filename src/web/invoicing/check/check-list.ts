import * as z from 'zod';
import { toCheckQuery } from '#web/invoicing/to-check.api.ts';
import { defineList } from '#web/ui/list/define-list.ts';

export const checkList = defineList({
  noun: 'entries',
  failure: 'What is to check could not be loaded',
  perPage: 20,
  search: z.object({}),
  query: toCheckQuery,
});
