import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { logFailure } from '#web/kernel/log.ts';
import { useWhenRested } from '#web/ui/when-rested.ts';
import type { Finder } from './commands.ts';
import type { FoundIn } from './rows.ts';

/** As long as PAL-1 says: several lists are searched at once. */
const restMs = 250;

/** What the service finds for a text once the hand rests. A search that nobody waits for any more is broken off. */
export function useFound(typed: string, finders: readonly Finder[]) {
  const [rested, setRested] = useState('');
  useWhenRested(typed, setRested, restMs);
  const isAsked = typed !== '' && finders.length > 0;
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['palette', typed],
    queryFn: ({ signal }) => findIn(finders, typed, signal),
    enabled: isAsked && rested === typed,
    // Rows of the text before stay until the new ones come; they come together, so that nothing moves under the hand.
    ...(isAsked ? { placeholderData: keepPreviousData } : {}),
    staleTime: 0,
  });
  return {
    found: (isAsked && data?.found) || [],
    failed: (isAsked && !isPlaceholderData && data?.failed) || [],
    isSearching: isAsked && (isFetching || isPlaceholderData || data === undefined),
    /** What is shown is of another text. */
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
