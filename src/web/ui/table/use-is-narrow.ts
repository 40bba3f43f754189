import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether an element is narrower than `minWidth`, in pixels. Until it is laid out, the window's width stands for its own: to ask
 * for it before would lay out the page once more, and all effects would run before it is painted.
 */
export function useIsNarrow(box: RefObject<HTMLElement | null>, minWidth: number): boolean {
  const [isNarrow, setIsNarrow] = useState(() => window.innerWidth < minWidth);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // It is told before the element is painted, and what it renders is painted with it.
    const observer = new ResizeObserver(() => {
      const width = element.clientWidth;
      if (width > 0) flushSync(() => setIsNarrow(width < minWidth));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, minWidth]);
  return isNarrow;
}
