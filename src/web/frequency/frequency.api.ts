import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createFrequencyTemplateRoute,
  deleteFrequencyTemplateRoute,
  frequencyTemplatesRoute,
  type TemplateQuery,
  updateFrequencyTemplateRoute,
} from '#shared/frequency/frequency.contract.ts';
import type { FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';
import { allPages } from '#web/kernel/all-pages.ts';
import { call } from '#web/kernel/api.ts';

const templatesKey = ['templates'];

/** All frequency templates. */
export const frequencyTemplatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: () => allPages((query) => call(frequencyTemplatesRoute, { query })),
});

/** One page of the templates that match the filters. The old page stays while the next one loads. */
export const filteredTemplatesQuery = (query: TemplateQuery) =>
  queryOptions({
    queryKey: [...templatesKey, 'page', query],
    queryFn: () => call(frequencyTemplatesRoute, { query }),
    placeholderData: keepPreviousData,
  });

function useInvalidateTemplates(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: templatesKey });
}

/** Creates a template, or updates the one with the id. */
export function useSaveTemplate() {
  const invalidate = useInvalidateTemplates();
  return useMutation({
    mutationFn: ({ id, draft }: { id: string | undefined; draft: FrequencyTemplateDraft }) =>
      id === undefined
        ? call(createFrequencyTemplateRoute, { body: draft })
        : call(updateFrequencyTemplateRoute, { params: { id }, body: draft }),
    onSuccess: invalidate,
  });
}

export function useDeleteTemplate() {
  const invalidate = useInvalidateTemplates();
  return useMutation({
    mutationFn: (id: string) => call(deleteFrequencyTemplateRoute, { params: { id } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
