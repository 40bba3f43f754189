import { useEffect, useRef } from 'react';

/**
 * Returns a function that gives the focus to a card wherever it is drawn anew: where it was moved, and where it is put back if
 * the move is refused. It ends when something else has the focus.
 */
export function useFocusMoved(): (leg_id: string) => void {
  const moved = useRef<{ id: string; isFocused: boolean }>(null);
  useEffect(() => {
    if (moved.current === null) return;
    const { id, isFocused } = moved.current;
    const name = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-slot=card-name]`);
    const active = document.activeElement;
    // Drawn anew, it has been seen: the board does not scroll under whoever carries the next one by now.
    if (!isFocused || active === null || active === document.body) name?.focus({ preventScroll: isFocused });
    const isElsewhere = isFocused && active !== document.body && active !== name;
    moved.current = isElsewhere ? null : { id, isFocused: true };
  });
  return (id) => {
    moved.current = { id, isFocused: false };
  };
}
