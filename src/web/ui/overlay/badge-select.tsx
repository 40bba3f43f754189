import { ChevronDown } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { Badge, type BadgeKind } from '#web/ui/display/badge.tsx';
import { Menu, MenuChoices } from './menu.tsx';

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
export function BadgeSelect<Value extends string>(props: BadgeSelectProps<Value>) {
  const { label, kind, value, options, disabled = false } = props;
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={triggerStyles}
          aria-label={`${label}: ${chosen}`}
          disabled={disabled}
        >
          <Badge kind={kind} value={value}>
            {chosen}
            <ChevronDown aria-hidden="true" />
          </Badge>
        </button>
      }
    >
      <Choices {...props} />
    </Menu>
  );
}

function Choices<Value extends string>({ kind, value, options, onChange }: BadgeSelectProps<Value>) {
  const badges = options.map(({ label, ...option }) => ({
    ...option,
    label: (
      <Badge kind={kind} value={option.value}>
        {label}
      </Badge>
    ),
  }));
  return (
    <MenuChoices value={value} options={badges} onChoose={(chosen) => chosen !== value && onChange(chosen)} />
  );
}
