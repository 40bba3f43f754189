import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { logFailure } from '#web/kernel/log.ts';
import { useDebouncedCallback } from '#web/kernel/use-debounced-callback.ts';
import type { SearchProvider } from './commands.ts';
import type { ProviderResults } from './row-groups.ts';

/** The delay of PAL-1: longer than usual, as several lists are searched at once. */
const paletteDebounceMs = 250;

/** Fewer letters are in almost everything. */
export const minSearchLength = 3;

/** The debounced search results for a text. A search that is no longer needed is aborted. */
export function useSearchResults(typed: string, providers: readonly SearchProvider[]) {
  const [debounced, setDebounced] = useState('');
  useDebouncedCallback(typed, setDebounced, paletteDebounceMs);
  const isEnabled = typed.length >= minSearchLength && providers.length > 0;
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['palette', typed],
    queryFn: ({ signal }) => searchAll(providers, typed, signal),
    enabled: isEnabled && debounced === typed,
    // Old rows stay until the new ones arrive, all at once, so that no row moves under the pointer.
    ...(isEnabled ? { placeholderData: keepPreviousData } : {}),
    staleTime: 0,
  });
  return {
    results: (isEnabled && data?.results) || [],
    failed: (isEnabled && !isPlaceholderData && data?.failed) || [],
    isSearching: isEnabled && (isFetching || isPlaceholderData || data === undefined),
    /** The results are still those of the previous text. */
    isStale: isPlaceholderData,
    retry: () => void refetch(),
  };
}

async function searchAll(providers: readonly SearchProvider[], typed: string, signal: AbortSignal) {
  const outcomes = await Promise.allSettled(providers.map((provider) => provider.search(typed, signal)));
  signal.throwIfAborted();
  const results: ProviderResults[] = [];
  const failed: SearchProvider[] = [];
  for (const [at, provider] of providers.entries()) {
    const outcome = outcomes[at];
    if (outcome?.status === 'fulfilled') results.push({ provider, ...outcome.value });
    else {
      logFailure(`${provider.heading} could not be searched`, outcome?.reason);
      failed.push(provider);
    }
  }
  return { results, failed };
}
