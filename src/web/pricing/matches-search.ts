import { matcherOf } from '#shared/kernel/search-text.ts';

/** Whether an item and its category have what was typed; the service searches so for an export. */
export const matchesSearch = (item: { name: string; category: string }, search: string): boolean =>
  matcherOf(search)(`${item.name}\n${item.category}`);
