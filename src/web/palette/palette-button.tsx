import { Keyboard, KeyboardOff, Monitor, Moon, Search, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { chooseTheme, storedTheme } from '#web/kernel/theme.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { type Command, collectRegistrations, onRegistration, useRegisterCommands } from './commands.ts';
import type { PaletteDialogProps } from './palette-dialog.tsx';
import { handleShortcut, paletteKeys, typedCharacter, useKeyDown } from './shortcuts.ts';
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts';

const themes = [
  { theme: 'system', label: 'Appearance as the system has it', icon: Monitor },
  { theme: 'light', label: 'Light appearance', icon: Sun },
  { theme: 'dark', label: 'Dark appearance', icon: Moon },
] as const;

/** The commands for settings of this device: theme and shortcuts. */
function deviceCommands(showShortcuts: () => void): Command[] {
  const isOn = areSingleKeysOn();
  const appearance = themes
    .filter(({ theme }) => theme !== storedTheme())
    .map(({ theme, label, icon }) => ({
      section: 'more' as const,
      label,
      keywords: 'theme mode colours',
      icon,
      run: () => chooseTheme(theme),
    }));
  return [
    ...appearance,
    {
      section: 'more',
      label: 'Keyboard shortcuts',
      keywords: 'keys',
      icon: Keyboard,
      run: showShortcuts,
    },
    {
      section: 'more',
      label: isOn ? 'Turn off single-key shortcuts' : 'Turn on single-key shortcuts',
      keywords: 'keyboard keys',
      icon: isOn ? KeyboardOff : Keyboard,
      run: () => {
        setSingleKeys(!isOn);
        toast.success(isOn ? 'Single-key shortcuts are off' : 'Single-key shortcuts are on');
      },
    },
  ];
}

const PaletteDialog = lazyDialog(
  async () => (await import('./palette-dialog.tsx')).PaletteDialog,
  'The search could not be opened. Check your connection and try again.',
);

/** It looks like a field; where the bar is narrow, like an icon button. */
const styles = classNames(
  'mx-auto flex h-8.5 min-w-0 flex-[0_1_300px] items-center gap-2 ps-2.5 pe-2',
  'rounded-md border border-line bg-canvas text-sm/5 text-ink-3 hover:border-line-control',
  'max-lg:me-0 max-lg:size-control max-lg:flex-none max-lg:justify-center max-lg:p-0',
  'max-lg:border-transparent max-lg:bg-transparent max-lg:text-ink',
  'max-lg:hover:border-transparent max-lg:hover:bg-press',
);

/** Opens the command palette, from the top bar and by keyboard; also listens to all shortcuts. */
export function PaletteButton() {
  const { isOpen, dialog, show, type } = usePaletteDialog();
  useRegisterCommands(() => ({ commands: deviceCommands(() => show('shortcuts')) }));
  useKeyDown((event) => {
    if (!isOpen) return handleShortcut(event, () => show('palette'));
    // Keys typed before the input is rendered are its text, and no shortcuts.
    type(typedCharacter(event));
    return typedCharacter(event) !== '';
  });
  const keys = paletteKeys();
  return (
    <>
      <button
        type="button"
        className={styles}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys.ariaKeyShortcuts}
        onClick={() => show('palette')}
      >
        <Search aria-hidden="true" />
        <span className="flex-auto overflow-hidden text-start whitespace-nowrap max-lg:sr-only">
          Search or jump to…
        </span>
        <span className="max-lg:hidden" aria-hidden="true">
          <Kbd keys={keys.keyLabels} />
        </span>
      </button>
      {dialog}
    </>
  );
}

type OpenDialog = Pick<PaletteDialogProps, 'kind' | 'registration'>;

/** The open dialog and its text. */
function usePaletteDialog() {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [text, setText] = useState('');
  useEffect(
    () =>
      onRegistration(() => {
        const registration = collectRegistrations();
        setOpenDialog((shown) => shown && { ...shown, registration });
      }),
    [],
  );
  const show = (kind: OpenDialog['kind']) => {
    setText('');
    setOpenDialog({ kind, registration: collectRegistrations() });
  };
  return {
    isOpen: openDialog !== null,
    dialog: openDialog && (
      <PaletteDialog {...openDialog} text={text} onText={setText} onClose={() => setOpenDialog(null)} />
    ),
    show,
    type: (letter: string) => setText((before) => before + letter),
  };
}
