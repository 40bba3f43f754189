import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  createFrequencyTemplateRoute,
  deleteFrequencyTemplateRoute,
  frequencyTemplatesRoute,
  type TemplateQuery,
  updateFrequencyTemplateRoute,
} from '#shared/frequency/frequency.contract.ts';
import type { FrequencyTemplate, FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';
import { allPages } from '#web/kernel/all-pages.ts';
import { call } from '#web/kernel/api.ts';
import { useListedRow } from '#web/kernel/use-listed-row.ts';
import { useWrite } from '#web/kernel/use-write.ts';

const templatesKey = ['templates'];
const pageKey = [...templatesKey, 'page'];

/** All frequency templates. */
export const frequencyTemplatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: () => allPages((query) => call(frequencyTemplatesRoute, { query })),
});

/** One page of the templates that match the filters. The old page stays while the next one loads. */
export const filteredTemplatesQuery = (query: TemplateQuery) =>
  queryOptions({
    queryKey: [...pageKey, query],
    queryFn: () => call(frequencyTemplatesRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** A template as the page on screen has it now. */
export const useListedTemplate = (template: FrequencyTemplate | undefined) => useListedRow(pageKey, template);

/** Creates a template, or updates the one with the id. */
export const useSaveTemplate = () =>
  useWrite(
    ({ id, draft }: { id: string | undefined; draft: FrequencyTemplateDraft }) =>
      id === undefined
        ? call(createFrequencyTemplateRoute, { body: draft })
        : call(updateFrequencyTemplateRoute, { params: { id }, body: draft }),
    { stale: [templatesKey] },
  );

export const useDeleteTemplate = () => useWrite(deleteFrequencyTemplateRoute, { stale: [templatesKey] });
