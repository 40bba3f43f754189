import { Menu } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useRef } from 'react';
import { isInside } from './is-inside.ts';
import { MenuPartsContext } from './menu-parts.ts';
import { menuStyles } from './menu-styles.ts';

type MenuListProps = {
  /** What it opens at. */
  button: RefObject<HTMLButtonElement | null>;
  button_id: string;
  align: 'start' | 'end';
  /** By a key: then the first item has the focus, otherwise the menu. */
  isByKey: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function MenuList({ button, button_id, align, isByKey, onClose, children }: MenuListProps) {
  const isLeft = useRef(false);
  const focusButton = (event: Event) => {
    event.preventDefault();
    // Not if a press elsewhere has moved the focus. By its id: the action may have drawn it anew.
    if (!isLeft.current) document.getElementById(button_id)?.focus();
  };
  // Radix knows of a key only if the menu was there before it was pressed.
  const focusFirst = (event: Event) => {
    if (!isByKey) return;
    event.preventDefault();
    const list = event.currentTarget as HTMLElement;
    list.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  };
  return (
    <MenuPartsContext value={Menu}>
      <Menu.Root open modal={false} onOpenChange={onClose}>
        <Menu.Anchor virtualRef={button} />
        <Menu.Portal>
          <Menu.Content
            id={`${button_id}-list`}
            className={menuStyles()}
            aria-labelledby={button_id}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            onEntryFocus={focusFirst}
            onInteractOutside={(event) => {
              // A press on the button closes it by itself.
              if (isInside(button, event.target)) event.preventDefault();
              else isLeft.current = true;
            }}
            onCloseAutoFocus={focusButton}
          >
            {children}
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
    </MenuPartsContext>
  );
}
