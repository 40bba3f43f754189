import { Check } from 'lucide-react';
import { type MouseEvent, type ReactNode, useContext, useId, useState } from 'react';
import { menuItemStyles, menuLabelStyles } from '#web/ui/overlay/menu-styles.ts';
import { Chip, Chips, choiceCountStyles } from './chip.tsx';
import { FilterPopover } from './filter-popover.tsx';
import { FilterLayoutContext } from './list-filters.ts';

type FilterMenuProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; count?: number }[];
  /** Empty means no filter. */
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
  multiple?: boolean | undefined;
  /** More fields below the options, such as the two dates of a range. */
  children?: ReactNode | undefined;
};

/** The choices of a filter: behind its button, or as chips among all filters. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  return useContext(FilterLayoutContext) === 'sheet' ? <FilterChips {...props} /> : <Menu {...props} />;
}

function FilterChips<Value extends string>(props: FilterMenuProps<Value>) {
  const { label, options, selected, onChange, multiple = false, children } = props;
  const press = (value: Value, isPressed: boolean) => {
    const others = multiple ? selected.filter((each) => each !== value) : [];
    onChange(isPressed ? [...others, value] : others);
  };
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium" aria-hidden="true">
        {label}
      </p>
      <Chips label={label}>
        {!multiple && (
          <Chip pressed={selected.length === 0} onPress={() => onChange([])}>
            All
          </Chip>
        )}
        {options.map(({ value, label: text, count }) => (
          <Chip
            key={value}
            pressed={selected.includes(value)}
            count={count}
            onPress={(isPressed) => press(value, isPressed)}
          >
            {text}
          </Chip>
        ))}
      </Chips>
      {children}
    </div>
  );
}

function Menu<Value extends string>({
  label,
  options,
  selected,
  onChange,
  multiple = false,
  children,
}: FilterMenuProps<Value>) {
  const [open, setOpen] = useState(false);
  return (
    <FilterPopover label={label} count={selected.length} open={open} onOpenChange={setOpen}>
      <FilterOptions
        legend={label}
        options={options}
        selected={selected}
        onChange={onChange}
        multiple={multiple}
        onSettled={children ? undefined : () => setOpen(false)}
      />
      {children && <div className="grid gap-2 p-2">{children}</div>}
    </FilterPopover>
  );
}

type FilterOptionsProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; count?: number }[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
  multiple: boolean;
  /** Called when a single choice was clicked; not when the arrow keys move it. */
  onSettled?: (() => void) | undefined;
};

/** The options of one filter: checkboxes, or radio buttons that start with `All`. */
function FilterOptions<Value extends string>({
  legend,
  options,
  selected,
  onChange,
  multiple,
  onSettled,
}: FilterOptionsProps<Value>) {
  const name = useId();
  const toggle = (value: Value) => {
    const others = selected.filter((each) => each !== value);
    onChange(others.length < selected.length ? others : [...selected, value]);
  };
  const settle = (event: MouseEvent) => {
    if (event.detail > 0) onSettled?.();
  };
  return (
    <fieldset className="min-w-0">
      <legend className={menuLabelStyles}>{legend}</legend>
      {!multiple && (
        <Option
          type="radio"
          name={name}
          label="All"
          checked={selected.length === 0}
          onChange={() => onChange([])}
          onClick={settle}
        />
      )}
      {options.map(({ value, label, count }) => (
        <Option
          key={value}
          type={multiple ? 'checkbox' : 'radio'}
          name={name}
          label={label}
          count={count}
          checked={selected.includes(value)}
          onChange={() => (multiple ? toggle(value) : onChange([value]))}
          onClick={multiple ? undefined : settle}
        />
      ))}
    </fieldset>
  );
}

type OptionProps = {
  type: 'checkbox' | 'radio';
  name: string;
  label: string;
  count?: number | undefined;
  checked: boolean;
  onChange: () => void;
  onClick?: ((event: MouseEvent) => void) | undefined;
};

function Option({ label, count, ...input }: OptionProps) {
  return (
    <label className={menuItemStyles({ kind: 'choice' })} data-slot="menu-item">
      <input {...input} className="sr-only" />
      {label}
      {count !== undefined && <span className={choiceCountStyles}>{count}</span>}
      <Check className="ms-auto" aria-hidden="true" />
    </label>
  );
}
