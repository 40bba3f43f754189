import { Popover } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { isInside } from './is-inside.ts';

export type PopupPanelProps = {
  /** What it opens at. */
  button: RefObject<HTMLButtonElement | null>;
  id?: string;
  label: string;
  className: string;
  align: 'start' | 'end';
  sideOffset: number;
  collisionPadding?: number;
  onClose: () => void;
  children: ReactNode;
};

export function PopupPanel({ button, label, onClose, collisionPadding = 8, ...content }: PopupPanelProps) {
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          {...content}
          aria-label={label}
          collisionPadding={collisionPadding}
          // A press on the button closes it by itself.
          onInteractOutside={(event) => isInside(button, event.target) && event.preventDefault()}
          // Not if a press elsewhere has moved the focus.
          onCloseAutoFocus={() => document.activeElement === document.body && button.current?.focus()}
        />
      </Popover.Portal>
    </Popover.Root>
  );
}
