import './palette.css';
import { Search } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { logFailure } from '#web/kernel/log.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { collectRegistrations, useRegisterCommands } from './commands.ts';
import { deviceCommands } from './device-commands.ts';
import type { PaletteDialogProps } from './palette-dialog.tsx';
import { handleShortcut, paletteKeys, typedCharacter, useKeyDown } from './shortcuts.ts';

/** Opens the command palette, from the top bar and by keyboard; also listens to all shortcuts. */
export function PaletteButton() {
  const { isOpen, dialog, show, type } = usePaletteDialog();
  useRegisterCommands(() => ({ commands: deviceCommands(() => void show('shortcuts')) }));
  useKeyDown((event) => {
    if (!isOpen) return handleShortcut(event, () => void show('palette'));
    // Keys typed before the input is rendered are its text, and no shortcuts.
    type(typedCharacter(event));
    return typedCharacter(event) !== '';
  });
  const keys = paletteKeys();
  return (
    <>
      <button
        type="button"
        className="bar__search"
        aria-haspopup="dialog"
        aria-keyshortcuts={keys.ariaKeyShortcuts}
        onClick={() => void show('palette')}
      >
        <Search className="icon" aria-hidden="true" />
        <span className="bar__search-text">Search or jump to…</span>
        <span className="bar__search-keys" aria-hidden="true">
          <Kbd keys={keys.keyLabels} />
        </span>
      </button>
      {dialog}
    </>
  );
}

type OpenDialog = Pick<PaletteDialogProps, 'kind' | 'registration'>;

/**
 * The open dialog and its text. The code loads when it is first opened. Not by `Suspense`: React would hold
 * the dialog back for 300 ms more, too long for a user who types on.
 */
function usePaletteDialog() {
  const [LazyPaletteDialog, setLazyPaletteDialog] = useState<ComponentType<PaletteDialogProps> | null>(null);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [text, setText] = useState('');
  const close = () => setOpenDialog(null);
  const show = async (kind: OpenDialog['kind']) => {
    setText('');
    setOpenDialog({ kind, registration: collectRegistrations() });
    try {
      const module = await import('./palette-dialog.tsx');
      setLazyPaletteDialog(() => module.PaletteDialog);
    } catch (error) {
      logFailure('The palette could not be loaded', error);
      toast.error('The search could not be opened. Check your connection and try again.');
      close();
    }
  };
  return {
    isOpen: openDialog !== null,
    dialog: openDialog && LazyPaletteDialog && (
      <LazyPaletteDialog {...openDialog} text={text} onText={setText} onClose={close} />
    ),
    show,
    type: (letter: string) => setText((before) => before + letter),
  };
}
