import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { classNames } from '#web/ui/class-names.ts';
import { Badge, type BadgeKind } from '#web/ui/display/badge.tsx';
import { menuItemStyles, menuStyles } from './menu-styles.ts';

type BadgeSelectProps<Value extends string> = {
  /** Accessible name: what is selected, and for what, as in `Status of ORD-000244`. */
  label: string;
  kind: BadgeKind;
  value: Value;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
};

const triggerStyles = classNames(
  'inline-flex min-h-6 items-center gap-0.5 rounded-sm touch:min-h-11',
  '[&>[data-slot=badge]]:pe-1 touch:[&>[data-slot=badge]]:h-7.5 touch:[&>[data-slot=badge]]:ps-2.5 touch:[&>[data-slot=badge]]:pe-2',
  'hover:[&>[data-slot=badge]]:inset-ring hover:[&>[data-slot=badge]]:inset-ring-(--dot)/55',
  'aria-expanded:[&>[data-slot=badge]]:inset-ring aria-expanded:[&>[data-slot=badge]]:inset-ring-(--dot)/55',
  '[&_svg]:-ms-0.5 [&_svg]:opacity-75',
);

/** A badge that opens a menu: a status that can be changed in place. */
export function BadgeSelect<Value extends string>({
  label,
  kind,
  value,
  options,
  onChange,
  disabled = false,
}: BadgeSelectProps<Value>) {
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={triggerStyles} aria-label={`${label}: ${chosen}`} disabled={disabled}>
        <Badge kind={kind} value={value}>
          {chosen}
          <ChevronDown aria-hidden="true" />
        </Badge>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menuStyles()} align="start" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={value}>
            {options.map((option) => (
              <DropdownMenu.RadioItem
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={menuItemStyles()}
                data-slot="menu-item"
                onSelect={() => option.value !== value && onChange(option.value)}
              >
                <Badge kind={kind} value={option.value}>
                  {option.label}
                </Badge>
                <DropdownMenu.ItemIndicator className="ms-auto">
                  <Check aria-hidden="true" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
