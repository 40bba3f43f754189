import type { RefObject } from 'react';

/** Whether an event is about an element or what it holds. */
export const isInside = ({ current }: RefObject<Element | null>, target: EventTarget | null): boolean =>
  target instanceof Node && current !== null && current.contains(target);
