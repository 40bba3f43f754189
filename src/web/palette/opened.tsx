import type { Offer } from './commands.ts';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export type OpenedProps = {
  what: 'palette' | 'shortcuts';
  /** The commands and search providers at the moment it was opened. */
  offer: Required<Offer>;
  /** The text typed into the palette. */
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
};

export function Opened({ what, offer, text, onText, onClose }: OpenedProps) {
  return what === 'palette' ? (
    <Palette {...offer} text={text} onText={onText} onClose={onClose} />
  ) : (
    <ShortcutsDialog commands={offer.commands} onClose={onClose} />
  );
}
