import { Check, type LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { lazyDialog } from './lazy-dialog.tsx';
import { useMenuParts } from './menu-parts.ts';
import { menuItemStyles, menuSeparatorStyles } from './menu-styles.ts';

const MenuList = lazyDialog(
  async () => (await import('./menu-list.tsx')).MenuList,
  'The menu could not be opened. Check your connection and try again.',
);

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Items. What takes work to make them is better done by a component among them: lists have a closed menu in each row. */
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
};

/** Until it is opened there is only its button. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const [opened, setOpened] = useState<'press' | 'key' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const newId = useId();
  const { id = newId } = trigger.props;
  const close = () => setOpened(null);
  const toggle = (by: 'press' | 'key') => setOpened(opened ? null : by);
  const pressKey = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') setOpened('key');
    else toggle('key');
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        'aria-controls': opened ? `${id}-list` : undefined,
        // Not as it is pressed down: what shows that it loads would be under the pointer, and the row behind would get the click.
        onClick: () => toggle('press'),
        onKeyDown: pressKey,
      })}
      {opened && (
        <MenuList button={button} button_id={id} align={align} isByKey={opened === 'key'} onClose={close}>
          {children}
        </MenuList>
      )}
    </>
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
  const { Item } = useMenuParts();
  return (
    <Item
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
    </Item>
  );
}

type MenuLinkProps = { children: ReactNode; href: string; icon?: LucideIcon | undefined };

/** An item that leads to an address, such as a phone number. */
export function MenuLink({ children, href, icon: Icon }: MenuLinkProps) {
  const { Item } = useMenuParts();
  return (
    <Item asChild data-slot="menu-item" className={menuItemStyles()}>
      <a href={href}>
        {Icon && <Icon aria-hidden="true" />}
        <span className="contents">{children}</span>
      </a>
    </Item>
  );
}

type MenuChoicesProps<Value extends string> = {
  value: Value;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  onChoose: (value: Value) => void;
};

/** Items of which one is chosen, with a tick. */
export function MenuChoices<Value extends string>({ value, options, onChoose }: MenuChoicesProps<Value>) {
  const { RadioGroup, RadioItem, ItemIndicator } = useMenuParts();
  return (
    <RadioGroup value={value}>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={menuItemStyles()}
          data-slot="menu-item"
          onSelect={() => onChoose(option.value)}
        >
          {option.label}
          <ItemIndicator className="ms-auto">
            <Check aria-hidden="true" />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className={menuSeparatorStyles} />;
}
