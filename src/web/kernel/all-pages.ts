import { maxRows, type Page } from '#shared/kernel/route.ts';

/**
 * All rows of a list, for what is chosen from as a whole. Where a change comes between two pages, its live message has
 * them all loaded again. @throws CallError
 */
export async function allPages<T>(
  fetchPage: (page: { limit: number; offset: number }) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { rows, total } = await fetchPage({ limit: maxRows, offset: all.length });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}
