import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { menuStyles } from './menu-styles.ts';

type LazyMenuProps = Omit<ComponentProps<typeof IconButton>, 'size'> & {
  id: string;
  /** Places the button, and what covers it while the menu is open. */
  className: string;
  /** Makes the items, once it is open. */
  items: () => ReactNode;
};

/** A menu for pages that have hundreds of them: until it is opened there is only its button. */
export function LazyMenu({ items, ...button }: LazyMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const focusButton = (event: Event) => {
    event.preventDefault();
    // Not if a click outside has moved the focus.
    if (document.activeElement === document.body) document.getElementById(button.id)?.focus();
  };
  return (
    <>
      <IconButton
        {...button}
        size="sm"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
      />
      {isOpen && (
        <DropdownMenu.Root open modal={false} onOpenChange={setOpen}>
          {/* Over the button, so that a press on it closes the menu. */}
          <DropdownMenu.Trigger asChild>
            <span className={classNames('size-control-sm', button.className)} aria-hidden="true" />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content
              className={menuStyles()}
              aria-labelledby={button.id}
              align="end"
              sideOffset={4}
              collisionPadding={8}
              onCloseAutoFocus={focusButton}
            >
              {items()}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    </>
  );
}
