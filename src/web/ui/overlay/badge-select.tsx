import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Badge, type BadgeKind } from '#web/ui/display/badge.tsx';

type BadgeSelectProps<Value extends string> = {
  /** Accessible name: what is selected, and for what, as in `Status of ORD-000244`. */
  label: string;
  kind: BadgeKind;
  value: Value;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
};

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
      <DropdownMenu.Trigger className="badge-select" aria-label={`${label}: ${chosen}`} disabled={disabled}>
        <Badge kind={kind} value={value}>
          {chosen}
          <ChevronDown className="icon" aria-hidden="true" />
        </Badge>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={value}>
            {options.map((option) => (
              <DropdownMenu.RadioItem
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="menu__item"
                onSelect={() => option.value !== value && onChange(option.value)}
              >
                <Badge kind={kind} value={option.value}>
                  {option.label}
                </Badge>
                <DropdownMenu.ItemIndicator className="menu__end">
                  <Check className="icon" aria-hidden="true" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
