import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { keepOnDevice, keptOnDevice } from '#web/kernel/device-storage.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import {
  menuItemStyles,
  menuLabelStyles,
  menuSeparatorStyles,
  menuStyles,
} from '#web/ui/overlay/menu-styles.ts';
import { Popup } from '#web/ui/overlay/popup.tsx';

export interface ColumnChoice {
  id: string;
  label: string;
  /** `always` stands whatever is chosen, `usual` until somebody takes it away. */
  shown: 'always' | 'usual' | 'extra';
}

/** Which columns of a list are shown, kept on this device: those that differ from the usual ones. */
export function useColumnChoice(list: string, choices: readonly ColumnChoice[]) {
  const key = `columns:${list}`;
  const [changed, setChanged] = useState(() => new Set(keptOnDevice(key)?.split(' ')));
  const isShown = ({ id, shown }: ColumnChoice) =>
    shown === 'always' || (shown === 'usual') !== changed.has(id);
  const keep = (next: Set<string>) => {
    setChanged(next);
    keepOnDevice(key, next.size > 0 ? [...next].join(' ') : null);
  };
  return {
    choices,
    isShown,
    isUsual: changed.size === 0,
    toggle: ({ id }: ColumnChoice) => keep(changed.symmetricDifference(new Set([id]))),
    reset: () => keep(new Set()),
  };
}

/** Chooses the columns of a list. */
export function ColumnsMenu({ columns }: { columns: ReturnType<typeof useColumnChoice> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popup
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Columns3} aria-label="Columns" className="max-lg:hidden" />}
      label="Columns"
      className={menuStyles()}
      align="end"
    >
      <p className={menuLabelStyles}>Columns, on this device</p>
      {columns.choices.map((choice) => (
        <label key={choice.id} className={menuItemStyles()}>
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={columns.isShown(choice)}
            disabled={choice.shown === 'always'}
            onChange={() => columns.toggle(choice)}
          />
          {choice.label}
        </label>
      ))}
      <div className={menuSeparatorStyles} />
      <Button variant="ghost" size="sm" disabled={columns.isUsual} onClick={columns.reset}>
        Usual columns
      </Button>
    </Popup>
  );
}
