import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { logFailure } from '#web/kernel/log.ts';
import { useWhenRested } from '#web/ui/when-rested.ts';
import type { Finder } from './commands.ts';
import type { FoundIn } from './rows.ts';

/** The delay of PAL-1: longer than usual, as several lists are searched at once. */
const restMs = 250;

/** The debounced search results for a text. A search that is no longer needed is aborted. */
export function useFound(typed: string, finders: readonly Finder[]) {
  const [rested, setRested] = useState('');
  useWhenRested(typed, setRested, restMs);
  const isAsked = typed !== '' && finders.length > 0;
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['palette', typed],
    queryFn: ({ signal }) => findIn(finders, typed, signal),
    enabled: isAsked && rested === typed,
    // Old rows stay until the new ones arrive, all at once, so that no row moves under the pointer.
    ...(isAsked ? { placeholderData: keepPreviousData } : {}),
    staleTime: 0,
  });
  return {
    found: (isAsked && data?.found) || [],
    failed: (isAsked && !isPlaceholderData && data?.failed) || [],
    isSearching: isAsked && (isFetching || isPlaceholderData || data === undefined),
    /** The results are still those of the previous text. */
    isStale: isPlaceholderData,
    retry: () => void refetch(),
  };
}

async function findIn(finders: readonly Finder[], typed: string, signal: AbortSignal) {
  const answers = await Promise.allSettled(finders.map((finder) => finder.find(typed, signal)));
  signal.throwIfAborted();
  const found: FoundIn[] = [];
  const failed: Finder[] = [];
  for (const [at, finder] of finders.entries()) {
    const answer = answers[at];
    if (answer?.status === 'fulfilled') found.push({ finder, ...answer.value });
    else {
      logFailure(`${finder.heading} could not be searched`, answer?.reason);
      failed.push(finder);
    }
  }
  return { found, failed };
}
