/** Merges a change into the filters of a list; `replace` adds no history entry, as while typing. */
export type OnFilter<Filters> = (patch: Partial<Filters>, options?: { replace: boolean }) => void;

/** The `search` of a `FilterBar` whose filters have a `search` text. */
export const searchFilter = (
  label: string,
  search: string | undefined,
  onFilter: OnFilter<{ search?: string | undefined }>,
) => ({
  label,
  value: search ?? '',
  onSearch: (text: string) => onFilter({ search: text || undefined }, { replace: true }),
});
