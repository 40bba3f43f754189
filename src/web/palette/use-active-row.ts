import { type KeyboardEvent, useState } from 'react';
import type { PaletteRow } from './row-groups.ts';

/** The active row, which Enter chooses, and the keys that move it. */
export function useActiveRow(rows: readonly PaletteRow[], choose: (row: PaletteRow) => void) {
  const [index, setIndex] = useState(0);
  const last = rows.length - 1;
  const activeIndex = Math.min(index, last);
  const moves: Record<string, (() => number) | undefined> = {
    ArrowDown: () => (activeIndex === last ? 0 : activeIndex + 1),
    ArrowUp: () => (activeIndex <= 0 ? last : activeIndex - 1),
    Home: () => 0,
    End: () => last,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = event.shiftKey ? undefined : moves[event.key];
    if (move) {
      event.preventDefault();
      setIndex(move());
    }
    const chosen = rows[activeIndex];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };
  return { active: rows[activeIndex], reset: () => setIndex(0), onKeyDown };
}
