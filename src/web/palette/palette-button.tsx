import './palette.css';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '#web/kernel/on-demand.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { OverPage } from '#web/ui/over-page.tsx';
import { type Offer, offered, useOffer } from './commands.ts';
import { deviceCommands } from './device-commands.ts';
import { paletteKeys, useShortcuts } from './shortcuts.ts';

const Palette = onDemand(async () => (await import('./palette.tsx')).Palette);
const ShortcutsDialog = onDemand(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** What can be done at the moment something was opened. */
type Shown = { what: 'palette' | 'shortcuts'; offer: Required<Offer> };

/** The way to everything else, from the top bar and by key. */
export function PaletteButton() {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = (what: Shown['what']) => setShown({ what, offer: offered() });
  const close = () => setShown(null);
  useOffer(() => ({ commands: deviceCommands(() => show('shortcuts')) }));
  useShortcuts(() => show('palette'));
  const keys = paletteKeys();
  return (
    <>
      <button
        type="button"
        className="bar__search"
        aria-label="Search or jump to"
        aria-haspopup="dialog"
        aria-keyshortcuts={keys.told}
        onClick={() => show('palette')}
      >
        <Search className="icon" aria-hidden="true" />
        <span className="bar__search-words" aria-hidden="true">
          Search or jump to…
          <Kbd keys={keys.shown} />
        </span>
      </button>
      {shown && (
        <OverPage
          name={shown.what}
          failure="The search could not be opened. Check your connection and try again."
          onFail={close}
        >
          {shown.what === 'palette' ? (
            <Palette {...shown.offer} onClose={close} />
          ) : (
            <ShortcutsDialog commands={shown.offer.commands} onClose={close} />
          )}
        </OverPage>
      )}
    </>
  );
}
