import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageQuery } from '#shared/kernel/route.ts';
import { toCheckRoute } from '#shared/statements/to-check.contract.ts';
import { call } from '#web/kernel/api.ts';
import { invoicingKey } from './document.api.ts';

/** One page of what a person has to look at. The old page stays while the next one loads. */
export const toCheckQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: [...invoicingKey, 'to-check', query],
    queryFn: () => call(toCheckRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** Its total is how much there is to look at. */
export const toCheckCountQuery = toCheckQuery({ limit: 1 });
