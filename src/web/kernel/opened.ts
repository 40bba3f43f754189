import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { Id } from '#shared/kernel/text.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Something was opened over the page by the step that led here. */
    isOpening?: boolean;
  }
}

/**
 * What is open over the page, by its id, under a name in the query string: a link leads to it, and Back closes it.
 * Closing takes the step back that opening was, so that Back does not open it again; whoever came by a link has no
 * such step, and stays.
 */
export function useOpened(name: string) {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const left = useRef<string>(undefined);
  const goTo = (id: string | undefined, how: { replace: true } | { state: { isOpening: true } }) =>
    void navigate({ to: '.', search: (all: object) => ({ ...all, [name]: id }), resetScroll: false, ...how });
  return {
    id: Id.safeParse(raw[name]).data,
    open: (id: string) => goTo(id, { state: { isOpening: true } }),
    close: () => {
      const { isOpening, __TSR_key: step } = history.location.state;
      if (!isOpening) return goTo(undefined, { replace: true });
      // The step back takes a moment: closing twice meanwhile must not take two.
      if (step === undefined || left.current !== step) history.back();
      left.current = step;
    },
  };
}
