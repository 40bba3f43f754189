import { useEffect, useRef } from 'react';

/** For the part of a form that a switch opens: once `isOpen` becomes true, it is scrolled into sight. */
export function useBringIntoSight(isOpen: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) part.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return part;
}
