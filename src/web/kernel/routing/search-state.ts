import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as z from 'zod';

/** A page number of a list, from 1. */
export const PageNumber = z.coerce.number().int().min(1).max(100_000);

/**
 * The state of a screen in the query string. Values that do not fit the schema count as absent, so that an
 * old or broken link still opens. The setter merges; `undefined` removes a value.
 */
export function useSearchState<S extends z.ZodObject>(
  schema: S,
): [z.output<S>, (patch: Partial<z.output<S>>, options?: { replace?: boolean }) => void] {
  const navigate = useNavigate();
  // As text it is equal while it says the same: an open dialog, which stands there too, draws nothing anew here.
  const raw = useSearch({
    strict: false,
    select: (all: Record<string, unknown>) =>
      JSON.stringify(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, all[name]]))),
  });
  const state = useMemo(() => readEach(schema, JSON.parse(raw)), [schema, raw]);
  const set = (patch: Partial<z.output<S>>, { replace = false } = {}) =>
    void navigate({ to: '.', search: (all: object) => ({ ...all, ...patch }), replace, resetScroll: false });
  return [state, set];
}

/** Opens a tab of the dashboard with its own search state; drops the search state of the tab before. */
export function useOpenTab(): (tab: string, state?: Record<string, unknown>) => void {
  const navigate = useNavigate();
  return (tab, state = {}) =>
    void navigate({ to: '.', search: { tab, ...state } as object, resetScroll: false });
}

function readEach<S extends z.ZodObject>(schema: S, raw: Record<string, unknown>): z.output<S> {
  const entries = Object.entries(schema.shape).map(([name, field]) => {
    const parsed = (field as z.ZodType).safeParse(raw[name]);
    return [name, parsed.success ? parsed.data : undefined];
  });
  return Object.fromEntries(entries);
}
