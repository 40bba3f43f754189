import { CircleHelp } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Role } from '#shared/roles.ts';
import { collectRegistrations, useRegisterCommands } from '#web/palette/commands.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { linkTo } from './places.ts';
import { useCurrentPlace, usePlaces } from './use-places.ts';

const HelpDialog = lazyDialog(
  async () => (await import('#web/help/help-dialog.tsx')).HelpDialog,
  'Help could not be opened. Check your connection and try again.',
);

type ShowHelp = (question?: string) => void;

const HelpContext = createContext<ShowHelp>(() => undefined);
export const useShowHelp = () => useContext(HelpContext);

/** Help, from the panel, the palette and `?`. */
export function HelpProvider({ role, children }: { role: Role; children: ReactNode }) {
  const [shown, setShown] = useState<{ question: string | undefined } | null>(null);
  const show: ShowHelp = (question) => setShown({ question });
  const close = () => setShown(null);
  const places = usePlaces(role).map((place) => ({ ...place, ...linkTo(role, place) }));
  const current = useCurrentPlace(role)?.place.name;
  useRegisterCommands(() => ({
    commands: [
      {
        section: 'more',
        label: 'Help',
        keywords: 'questions answers how support',
        icon: CircleHelp,
        key: '?',
        run: () => show(),
      },
    ],
  }));
  const showShortcuts = () => {
    close();
    collectRegistrations()
      .commands.find(({ label }) => label === 'Keyboard shortcuts')
      ?.run();
  };
  return (
    <HelpContext value={show}>
      {children}
      {shown && (
        <HelpDialog
          role={role}
          places={places}
          current={current}
          opened={shown.question}
          onShortcuts={showShortcuts}
          onClose={close}
        />
      )}
    </HelpContext>
  );
}
