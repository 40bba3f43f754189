import { useEffect, useEffectEvent } from 'react';

type Pages = {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** How many there are in all; `undefined` while that is not known of the present list. */
  total: number | undefined;
};

/** Goes to the last page when the one that is shown no longer exists: its rows may have left the filter. */
export function useLastPage({ page, pageSize, total }: Pages, onLast: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  const goTo = useEffectEvent(onLast);
  useEffect(() => {
    if (page > last) goTo(last);
  }, [page, last]);
}
