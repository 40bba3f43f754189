import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { type Page, PageQuery } from '#shared/kernel/route.ts';
import { PageNumber } from '#web/kernel/routing/search-state.ts';
import type { Sort } from '#web/ui/table/data-table-props.ts';

type Option<Value> = { value: Value; label: string };
type Item<Value> = Value extends readonly (infer Each)[] ? Each : Value;

/** One search param as a filter; `Value` is what it holds. */
type ParamFilter<Name, Value> = {
  name: Name;
  label: string;
  /**
   * `one` and `many` are menus, and show a chip while they filter. `chips` stand beside the bar, any number of them
   * pressed. `link` has no control: only links set it, and its chip takes it away.
   */
  as: Value extends readonly unknown[] ? 'many' | 'chips' : 'one' | 'link';
  options: readonly Option<Item<Value>>[];
};

type ListFilter<Search> =
  | { as: 'period'; label: string }
  | { [Name in keyof Search]-?: ParamFilter<Name, NonNullable<Search[Name]>> }[keyof Search];

/** The same, for code that serves every list. */
export type AnyParamFilter = Omit<ParamFilter<string, string>, 'as'> & {
  as: 'one' | 'many' | 'chips' | 'link';
};
export type AnyFilter = { as: 'period'; label: string } | AnyParamFilter;

/** What the filter bar of a list offers, from left to right. */
type Bar<Filter, SortName> = {
  /** What a search looks at; the placeholder of its field. */
  searchLabel: string;
  filters: readonly Filter[];
  sorts: readonly Option<SortName>[];
  /** Its filters stand in one panel, behind a button. */
  panel?: true;
  /** How the service sorts a list that asks for nothing else. */
  defaultSort: Sort & { column: SortName };
};

type ListQuery<Row, Key extends QueryKey> = UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;

type Declaration<S extends z.ZodObject, V extends z.ZodObject | undefined, Row, Key extends QueryKey> = {
  /** What it is a list of, in the plural: `users`. */
  noun: string;
  /** The title in place of rows that could not be loaded. */
  failure: string;
  perPage: number;
  /** Under this name the device keeps how many rows somebody wants on a page; without it they are `perPage`. */
  keptAs?: string;
  /** What the service can be asked. All but the sort and the page filter the list. */
  search: S;
  /** Search params that the service does not get: how the list is shown. */
  view?: V;
  query: (query: z.output<S> & PageQuery) => ListQuery<Row, Key>;
  bar?: Bar<ListFilter<z.output<S>>, NonNullable<z.output<S>['sort']>>;
};

type SearchOf<S extends z.ZodObject, V> = Omit<z.output<S>, keyof PageQuery> &
  (V extends z.ZodObject ? z.output<V> : unknown) & { page?: number | undefined };

/** A list of rows whose filters, sort and page are in the query string. */
export type List<Search, Row, Key extends QueryKey> = Pick<
  Declaration<z.ZodObject, undefined, Row, Key>,
  'noun' | 'failure' | 'perPage' | 'keptAs'
> & {
  /** The search params, the page included. */
  schema: z.ZodObject;
  /** What the service is asked, but for the page. */
  asked: (search: Search) => object;
  /** One page of the rows. */
  query: (search: Search, perPage?: number) => ListQuery<Row, Key>;
  isFiltered: (search: Search) => boolean;
  /** Clears every filter and the page, and keeps the sort and the view. */
  noFilters: Partial<Search>;
  bar: Bar<AnyFilter, string> | undefined;
};

/** Declares a list, for `useListScreen` and `ListScreen`. */
export function defineList<
  S extends z.ZodObject,
  Row,
  Key extends QueryKey,
  V extends z.ZodObject | undefined = undefined,
>(declared: Declaration<S, V, Row, Key>): List<SearchOf<S, V>, Row, Key> {
  const { noun, failure, perPage: usual, keptAs, view, query, bar } = declared;
  const asked = Object.entries(declared.search.shape).filter(([name]) => !(name in PageQuery.shape));
  const names = asked.map(([name]) => name);
  const askedOf = (search: object) =>
    Object.fromEntries(
      Object.entries(search).filter(([name, value]) => names.includes(name) && value !== undefined),
    );
  const filters = names.filter((name) => name !== 'sort' && name !== 'direction');
  return {
    noun,
    failure,
    perPage: usual,
    ...(keptAs !== undefined && { keptAs }),
    schema: z.object({ ...Object.fromEntries(asked), ...view?.shape, page: PageNumber.optional() }),
    asked: askedOf,
    query: (search, perPage = usual) => {
      const offset = ((search.page ?? 1) - 1) * perPage;
      return query({ ...askedOf(search), limit: perPage, offset } as z.output<S> & PageQuery);
    },
    isFiltered: (search) => filters.some((name) => isSet((search as Record<string, unknown>)[name])),
    noFilters: Object.fromEntries([...filters, 'page'].map((name) => [name, undefined])) as Partial<
      SearchOf<S, V>
    >,
    bar: bar as Bar<AnyFilter, string> | undefined,
  };
}

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
