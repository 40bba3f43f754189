import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Case, type CaseDetails, openCaseStatuses } from '#shared/cases/case.ts';
import {
  addToCaseRoute,
  type CaseQuery,
  caseRoute,
  casesRoute,
  raiseCaseRoute,
  removeCasePhotoRoute,
  updateCaseRoute,
} from '#shared/cases/cases.contract.ts';
import type { Page } from '#shared/kernel/route.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** The prefix of every query key about cases. A live message about a case invalidates all of them. */
const casesKey = ['cases'];
const listKey = [...casesKey, 'list'];

/** One page of the cases the caller may see. The old page stays while the next one loads. */
export const casesQuery = (query: CaseQuery) =>
  queryOptions({
    queryKey: [...listKey, query],
    queryFn: () => call(casesRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** The first few cases that a search finds. */
export const findCases = (search: string, signal: AbortSignal) =>
  call(casesRoute, { query: { search, limit: 5 }, signal });

/** Its total is the number of all cases, without filters. */
export const allCasesQuery = casesQuery({ limit: 1 });

/** Its total is the number of open cases that are urgent. */
export const urgentCasesQuery = casesQuery({
  status: [...openCaseStatuses],
  priority: ['urgent'],
  limit: 1,
});

/** One case. Until it is loaded, the copy from a loaded list is shown. */
export const caseQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'one', id],
    queryFn: () => call(caseRoute, { params: { id } }),
    placeholderData: () => caseFromLists(client, id),
  });

/** Its notes and photos, and the phone of its customer, are known once it is loaded. */
function caseFromLists(client: QueryClient, id: string): CaseDetails | undefined {
  const lists = client.getQueriesData<Page<Case>>({ queryKey: listKey });
  const found = lists.flatMap(([, page]) => page?.rows ?? []).find((each) => each.id === id);
  return (
    found && {
      ...found,
      ...{
        customer_phone: null,
        adjustments: [],
        photos: [],
        removed_photos: [],
        additions: [],
        answered_at: null,
      },
    }
  );
}

/** What shows the photos of a case. */
export const staleCases = [casesKey];

// The details of an order name its open cases.
const stale = [...staleCases, ['overview'], ['orders', 'one']];

export const useRaiseCase = () => useWrite(raiseCaseRoute, { stale });

/** Its customer adds to a case. */
export const useAddToCase = () => useWrite(addToCaseRoute, { stale: staleCases });

/** Staff remove a photo of a case for good. */
export const useRemoveCasePhoto = () => useWrite(removeCasePhotoRoute, { stale: staleCases });

export const useUpdateCase = () => useWrite(updateCaseRoute, { stale });
