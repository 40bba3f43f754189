import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** A question that a dialog asks before it is sent. Its fields stay as they are, out of view. */
export interface DialogStep {
  title: ReactNode;
  description?: ReactNode;
  badges?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
  /** Buttons, always in view. */
  foot: ReactNode;
  className?: string | undefined;
  /** Shows the fields again; Escape does it, too. */
  onBack: () => void;
}

/** Moves the focus to the heading of a step, and after it to the button that led there. Returns the ref of the heading. */
export function useStepFocus(box: RefObject<HTMLElement | null>, isInStep: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasInStep = useRef(false);
  useEffect(() => {
    if (isInStep) heading.current?.focus();
    else if (wasInStep.current) box.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    wasInStep.current = isInStep;
  }, [box, isInStep]);
  return heading;
}
