import type { ReactNode } from 'react';
import { noPeriod, type PeriodValue, periodText } from '#web/ui/filters/period.ts';
import type { AnyFilter } from './define-list.ts';
import type { ListState } from './use-list-screen.ts';

/** A filter in words: `Status` and `Open, Part paid`. */
export interface FilterText {
  label: string;
  value: string;
}

/** Filters and sorts go by the names that the list declares. */
export type AnyState = ListState<Record<string, unknown>, unknown>;

/** A filter that is no choice among fixed values. */
export interface OwnFilter<Search> {
  label: string;
  value: string | null | undefined;
  clear: Partial<Search>;
  menu: ReactNode;
}

/** What is chosen of a filter in words; `null` while it does not filter. */
export function filterText(filter: AnyFilter, state: AnyState): FilterText | null {
  const { label } = filter;
  if (filter.as === 'period') {
    const value = periodText(state.search as PeriodValue);
    return value === null ? null : { label, value };
  }
  const chosen = chosenOf(state, filter.name);
  const labels = chosen.map((value) => filter.options.find((option) => option.value === value)?.label);
  return chosen.length > 0 ? { label, value: labels.join(', ') } : null;
}

export const chosenOf = ({ search }: AnyState, name: string): string[] =>
  [(search[name] ?? []) as string | string[]].flat();

/** What a list is filtered by, each with what takes it away; `withChips` those of chips as well. */
export function activeFilters<Search>(
  state: AnyState,
  ownFilters: readonly OwnFilter<Search>[],
  withChips: boolean,
) {
  const declared = (state.list.bar?.filters ?? []).map((filter) => ({
    text: filter.as === 'chips' && !withChips ? null : filterText(filter, state),
    none: filter.as === 'period' ? noPeriod : { [filter.name]: undefined },
  }));
  const own = ownFilters.map(({ label, value, clear }) => ({
    text: value ? { label, value } : null,
    none: clear as Record<string, unknown>,
  }));
  return [...declared, ...own].flatMap(({ text, none }) =>
    text ? [{ ...text, onRemove: () => state.setFilters(none) }] : [],
  );
}
