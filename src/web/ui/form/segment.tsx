import type { LucideIcon } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { classNames } from '#web/ui/class-names.ts';

type SegmentProps<Value extends string> = {
  label: string;
  /** With an icon, the label is for screen readers and the tooltip only. */
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

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
      className={classNames('segment', className)}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={choose}
    >
      {options.map(({ icon: Icon, ...option }) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          aria-label={Icon ? option.label : undefined}
          title={Icon ? option.label : undefined}
        >
          {Icon ? <Icon className="icon" aria-hidden="true" /> : option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
