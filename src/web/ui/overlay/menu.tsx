import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { menuItemStyles, menuSeparatorStyles, menuStyles } from './menu-styles.ts';

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
};

export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menuStyles()} align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = {
  children: ReactNode;
  onSelect: () => void;
  icon?: LucideIcon | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why it is disabled; shown below the label. */
  refusal?: string | undefined;
};

export function MenuItem({
  children,
  onSelect,
  icon: Icon,
  danger = false,
  disabled = false,
  refusal,
}: MenuItemProps) {
  return (
    <DropdownMenu.Item
      data-slot="menu-item"
      className={menuItemStyles({
        kind: danger ? 'danger' : 'action',
        className: refusal !== undefined && 'cursor-default! py-1.5',
      })}
      disabled={disabled || refusal !== undefined}
      title={refusal}
      onSelect={onSelect}
    >
      {Icon && <Icon aria-hidden="true" />}
      {refusal === undefined ? (
        <span className="contents">{children}</span>
      ) : (
        <span>
          <span>{children}</span>
          <span className="block text-xs text-ink-3">{refusal}</span>
        </span>
      )}
    </DropdownMenu.Item>
  );
}

type MenuLinkProps = { children: ReactNode; href: string; icon?: LucideIcon | undefined };

/** An item that leads to an address, such as a phone number. */
export function MenuLink({ children, href, icon: Icon }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild data-slot="menu-item" className={menuItemStyles()}>
      <a href={href}>
        {Icon && <Icon aria-hidden="true" />}
        <span className="contents">{children}</span>
      </a>
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={menuSeparatorStyles} />;
}
