/** Merges into what narrows a list; `replace` keeps every letter typed out of the history. */
export type OnFilter<Filters> = (patch: Partial<Filters>, options?: { replace: boolean }) => void;

/** The search of a filter bar over a list that is narrowed by a text. */
export const searchBy = (
  label: string,
  search: string | undefined,
  onFilter: OnFilter<{ search?: string | undefined }>,
) => ({
  label,
  value: search ?? '',
  onSearch: (text: string) => onFilter({ search: text || undefined }, { replace: true }),
});
