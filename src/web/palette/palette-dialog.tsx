import { useState } from 'react';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { Command, CommandRegistration } from './commands.ts';
import { Palette } from './palette.tsx';
import { paletteKeys, searchKey } from './shortcuts.ts';
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts';

export type PaletteDialogProps = {
  kind: 'palette' | 'shortcuts';
  /** The commands and search providers that are registered. */
  registration: Required<CommandRegistration>;
  /** The text typed into the palette. */
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
};

export function PaletteDialog({ kind, registration, text, onText, onClose }: PaletteDialogProps) {
  return kind === 'palette' ? (
    <Palette {...registration} text={text} onText={onText} onClose={onClose} />
  ) : (
    <ShortcutsDialog commands={registration.commands} onClose={onClose} />
  );
}

type ShortcutsDialogProps = { commands: readonly Command[]; onClose: () => void };
type Shortcut = { label: string; keys: readonly string[] };

/** All keyboard shortcuts, and the switch that turns single-key shortcuts off. */
function ShortcutsDialog({ commands, onClose }: ShortcutsDialogProps) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const shortcutsOf = (isPlace: boolean): Shortcut[] =>
    commands
      .filter(({ section, key }) => key !== undefined && (section === 'places') === isPlace)
      .map(({ label, key = '' }) => ({ label, keys: [key.toUpperCase()] }));
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts" size="sm" reading>
      <div className="grid gap-5">
        <Shortcuts
          title="Always"
          shortcuts={[
            { label: 'Search or jump to', keys: paletteKeys().keyLabels },
            { label: 'Close what is open', keys: ['Esc'] },
          ]}
        />
        <div className="grid gap-1 rounded-md bg-sunken px-3.5 py-3">
          <Switch
            className="flex-row-reverse justify-between font-medium"
            checked={isOn}
            aria-describedby="single-keys-hint"
            onChange={({ target }) => {
              setSingleKeys(target.checked);
              setOn(target.checked);
            }}
          >
            Single-key shortcuts
          </Switch>
          <p className="text-xs text-ink-3" id="single-keys-hint">
            {isOn
              ? 'Turn them off if you dictate, or if keys are pressed by accident. Kept on this device.'
              : 'They are off on this device. The keys below do nothing.'}
          </p>
        </div>
        <Shortcuts
          title="On every tab"
          isOff={!isOn}
          shortcuts={[...shortcutsOf(false), { label: 'Search the list of this tab', keys: [searchKey] }]}
        />
        <Shortcuts title="Go to" isOff={!isOn} shortcuts={shortcutsOf(true)} />
      </div>
    </Dialog>
  );
}

type ShortcutsProps = { title: string; shortcuts: readonly Shortcut[]; isOff?: boolean };

function Shortcuts({ title, shortcuts, isOff = false }: ShortcutsProps) {
  if (shortcuts.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-ink-3">{title}</h3>
      <dl>
        {shortcuts.map(({ label, keys }) => (
          <div
            key={label}
            className="flex min-h-8 items-center justify-between gap-4 border-line not-first:border-t"
          >
            <dt className={isOff ? 'text-ink-3' : undefined}>{label}</dt>
            <dd className={isOff ? '[&_kbd]:text-ink-3' : undefined}>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
