import type { LucideIcon } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { classNames } from '#web/ui/class-names.ts';
import { CountBadge } from '#web/ui/display/count-badge.tsx';

type Option<Value> = {
  value: Value;
  label: string;
  icon?: LucideIcon | undefined;
  /** How many need a person; shown beside the label, if there are any. */
  due?: number | undefined;
};

type SegmentProps<Value extends string> = {
  label: string;
  /** With an icon, the label is for screen readers and the tooltip only. */
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

const optionStyles = classNames(
  'inline-flex h-[calc(var(--control-height)-4px)] items-center gap-1.5 rounded-sm px-3 text-sm font-medium whitespace-nowrap text-ink-2',
  'touch:h-control touch:min-w-11 touch:justify-center max-[359px]:px-2',
  'aria-checked:bg-raised aria-checked:text-ink aria-checked:shadow-xs',
  'forced-colors:aria-checked:outline-2 forced-colors:aria-checked:-outline-offset-2 forced-colors:aria-checked:outline-[Highlight]',
);

/** A single choice of a few options (radio buttons). */
export function Segment<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <RadioGroup.Root
      className={classNames('inline-flex gap-0.5 rounded-md bg-press p-0.5', className)}
      data-slot="segment"
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={choose}
    >
      {options.map(({ icon: Icon, ...option }) => (
        <RadioGroup.Item
          key={option.value}
          className={optionStyles}
          value={option.value}
          aria-label={Icon ? option.label : undefined}
          title={Icon ? option.label : undefined}
        >
          {Icon ? <Icon aria-hidden="true" /> : <span>{option.label}</span>}
          {option.due !== undefined && option.due > 0 && <CountBadge count={option.due} due />}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
