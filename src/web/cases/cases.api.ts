import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Case, type CaseDraft, type CaseUpdate, openCaseStatuses } from '#shared/cases/case.ts';
import {
  type CaseQuery,
  caseRoute,
  casesRoute,
  raiseCaseRoute,
  updateCaseRoute,
} from '#shared/cases/cases.contract.ts';
import type { Page } from '#shared/kernel/route.ts';
import { call } from '#web/kernel/api.ts';

/** Everything that shows cases has a key that begins so; a live message about a case makes all of it load again. */
const casesKey = ['cases'];
const listKey = [...casesKey, 'list'];

/** One page of the cases the caller may see; the old page stays while the next one loads. */
export const casesQuery = (query: CaseQuery) =>
  queryOptions({
    queryKey: [...listKey, query],
    queryFn: () => call(casesRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** The first few cases that a search finds. */
export const findCases = (search: string, signal: AbortSignal) =>
  call(casesRoute, { query: { search, limit: 5 }, signal });

/** How many cases there are in all, whatever a list is narrowed to: its total. */
export const allCasesQuery = casesQuery({ limit: 1 });

/** How many of the cases that still ask for attention are urgent: its total. */
export const urgentCasesQuery = casesQuery({
  status: [...openCaseStatuses],
  priority: ['urgent'],
  limit: 1,
});

/** One case, whole. Until it is loaded, what a list already shows of it stands there. */
export const caseQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'one', id],
    queryFn: () => call(caseRoute, { params: { id } }),
    placeholderData: () => caseFromLists(client, id),
  });

function caseFromLists(client: QueryClient, id: string): Case | undefined {
  const lists = client.getQueriesData<Page<Case>>({ queryKey: listKey });
  return lists.flatMap(([, page]) => page?.rows ?? []).find((each) => each.id === id);
}

/** What a change of a case makes stale. */
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
