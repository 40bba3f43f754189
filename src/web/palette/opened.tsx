import type { CommandRegistration } from './commands.ts';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export type PaletteDialogProps = {
  what: 'palette' | 'shortcuts';
  /** The commands and search providers at the moment it was opened. */
  offer: Required<CommandRegistration>;
  /** The text typed into the palette. */
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
};

export function PaletteDialog({ what, offer, text, onText, onClose }: PaletteDialogProps) {
  return what === 'palette' ? (
    <Palette {...offer} text={text} onText={onText} onClose={onClose} />
  ) : (
    <ShortcutsDialog commands={offer.commands} onClose={onClose} />
  );
}
