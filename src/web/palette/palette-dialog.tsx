import type { CommandRegistration } from './commands.ts';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

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
