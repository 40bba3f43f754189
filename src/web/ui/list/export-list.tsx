import type { RouteShape } from '#shared/kernel/route.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { ExportButton } from '#web/ui/export/export-button.tsx';
import { type AnyState, type FilterText, filterText } from './filter-text.ts';
import type { ListState } from './use-list-screen.ts';

/** What is saved of a list. */
export interface ListExport {
  route: RouteShape & { gives: string };
  /** Of the list, as its file is named: `orders`. */
  name: string;
  /** What filters of the screen's own say; without a value while they do not filter. */
  own?: readonly { label: string; value: string | null | undefined }[] | undefined;
  /** What the list always asks for; the filters go before it. */
  fixed?: object | undefined;
}

type ExportListProps<Search> = ListExport & {
  state: ListState<Search, unknown>;
  className?: string | undefined;
};

/** All rows of the filters of a list declared with `defineList`, in its sequence. */
export function useListExport<Search>(
  state: ListState<Search, unknown>,
  { route, name, own, fixed }: ListExport,
) {
  const today = useToday();
  return {
    route,
    input: { query: { ...fixed, ...state.list.asked(state.search) } },
    description: descriptionOf(state.list.noun, state.data?.total),
    filename: `washline-${name}-${today}.csv`,
    rows: rowsText(state as unknown as AnyState, own),
  };
}

/** `Export CSV` of a list declared with `defineList`. Nothing for a list without rows. */
export function ExportList<Search>({ state, className, ...exported }: ExportListProps<Search>) {
  const dialog = useListExport(state, exported);
  return state.isEmpty ? null : <ExportButton className={className} {...dialog} />;
}

/** `Orders, 33 rows` */
export const descriptionOf = (noun: string, count: number | undefined): string => {
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  return count === undefined ? title : `${title}, ${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
};

/** `All rows of these filters: Status Open, Part paid; Search linen. Sorted by Number.` */
function rowsText(state: AnyState, own: ListExport['own']): string {
  const { bar } = state.list;
  const filters = (bar?.filters ?? []).map((filter) => filterText(filter, state));
  const search = state.search.search ? { label: 'Search', value: String(state.search.search) } : null;
  const chosen = (own ?? []).filter((each): each is FilterText => Boolean(each.value));
  const all = [...filters, ...chosen, search].filter((text) => text !== null);
  const sort = bar?.sorts.find(({ value }) => value === state.sort?.column);
  return [
    all.length > 0
      ? `All rows of these filters: ${all.map(({ label, value }) => `${label} ${value}`).join('; ')}.`
      : 'All rows.',
    ...(sort ? [`Sorted by ${sort.label}.`] : []),
  ].join(' ');
}
