import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type Case,
  type CaseDetails,
  type CaseDraft,
  type CaseUpdate,
  openCaseStatuses,
} from '#shared/cases/case.ts';
import {
  type CaseQuery,
  caseRoute,
  casesRoute,
  raiseCaseRoute,
  updateCaseRoute,
} from '#shared/cases/cases.contract.ts';
import type { Page } from '#shared/kernel/route.ts';
import { call } from '#web/kernel/api.ts';

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

/** Its notes are known once it is loaded. */
function caseFromLists(client: QueryClient, id: string): CaseDetails | undefined {
  const lists = client.getQueriesData<Page<Case>>({ queryKey: listKey });
  const found = lists.flatMap(([, page]) => page?.rows ?? []).find((each) => each.id === id);
  return found && { ...found, adjustments: [] };
}

/** Invalidates the queries that a changed case makes stale. */
function useInvalidateCases(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: casesKey }),
      client.invalidateQueries({ queryKey: ['overview'] }),
    ]);
  };
}

export function useRaiseCase() {
  const invalidate = useInvalidateCases();
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: CaseDraft; idempotencyKey: string }) =>
      call(raiseCaseRoute, { body: draft, idempotencyKey }),
    onSuccess: invalidate,
  });
}

export function useUpdateCase() {
  const invalidate = useInvalidateCases();
  return useMutation({
    mutationFn: ({ id, version, update }: { id: string; version: number; update: CaseUpdate }) =>
      call(updateCaseRoute, { params: { id }, body: update, ifMatch: version }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
