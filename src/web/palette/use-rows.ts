import { type KeyboardEvent, useState } from 'react';
import type { Row } from './rows.ts';

/** The active row, which Enter chooses, and the keys that move it. */
export function useRows(rows: readonly Row[], choose: (row: Row) => void) {
  const [row, setRow] = useState(0);
  const last = rows.length - 1;
  const active = Math.min(row, last);
  const moves: Record<string, (() => number) | undefined> = {
    ArrowDown: () => (active === last ? 0 : active + 1),
    ArrowUp: () => (active <= 0 ? last : active - 1),
    Home: () => 0,
    End: () => last,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = event.shiftKey ? undefined : moves[event.key];
    if (move) {
      event.preventDefault();
      setRow(move());
    }
    const chosen = rows[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };
  return { active: rows[active], reset: () => setRow(0), onKeyDown };
}
