import type { ReactNode } from 'react';
import { formatCount } from '#web/kernel/format/format.ts';
import { Switch } from './switch.tsx';

type SwitchListProps = {
  /** `customers`: what they are. */
  noun: string;
  label: string;
  rows: readonly { id: string; name: string; note: ReactNode; isOn: boolean }[];
  onTurn: (ids: readonly string[], isOn: boolean) => void;
};

/** Rows that are on or off, each with a note; where there are several, one above turns them all. */
export function SwitchList({ noun, label, rows, onTurn }: SwitchListProps) {
  return (
    <>
      {rows.length > 1 && (
        <Switch
          className="min-h-11 border-line border-b"
          checked={rows.every(({ isOn }) => isOn)}
          onChange={({ target }) =>
            onTurn(
              rows.map(({ id }) => id),
              target.checked,
            )
          }
        >
          <span className="font-medium">{`All ${formatCount(rows.length)} ${noun}`}</span>
        </Switch>
      )}
      <ul aria-label={label}>
        {rows.map(({ id, name, note, isOn }) => (
          <li key={id}>
            <Switch
              className="min-h-11"
              checked={isOn}
              onChange={({ target }) => onTurn([id], target.checked)}
            >
              <span className="min-w-0 flex-auto wrap-anywhere">{name}</span>
              <span className="flex-none text-ink-2 tabular-nums">{note}</span>
            </Switch>
          </li>
        ))}
      </ul>
    </>
  );
}
