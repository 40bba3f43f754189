import { Link } from '@tanstack/react-router';
import { ChevronDown, Keyboard } from 'lucide-react';
import { use } from 'react';
import type { Role } from '#shared/roles.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { questionsOf } from './questions.ts';

type HelpDialogProps = {
  role: Role;
  /** Where the questions lead. */
  places: readonly { name: string; label: string; to: string; search: object }[];
  /** The place one is in: its questions come first. */
  current: string | undefined;
  /** The question that is open from the start. */
  opened: string | undefined;
  onShortcuts: () => void;
  onClose: () => void;
};

/** Once the dialog stands: before, its body has no height to scroll in. */
const intoView = (answer: HTMLElement | null) =>
  void requestAnimationFrame(() => answer?.scrollIntoView?.({ block: 'nearest' }));

/** What people ask, each with a short answer and the way to where it is done. */
export function HelpDialog({ role, places, current, opened, onShortcuts, onClose }: HelpDialogProps) {
  const asked = use(questionsOf(role === 'customer' || role === 'driver' ? role : 'staff'));
  const isPhone = useIsPhone();
  const sorted = [
    ...asked.filter(({ place }) => place === current),
    ...asked.filter(({ place }) => place !== current),
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Help"
      size="sm"
      reading
      foot={
        !isPhone && (
          <Button variant="ghost" icon={Keyboard} onClick={onShortcuts}>
            Keyboard shortcuts
          </Button>
        )
      }
    >
      <ul className="-mx-2">
        {sorted.map(({ place, question, answer, opens }) => {
          const at = places.find(({ name }) => name === place);
          return (
            at && (
              <li key={question} className="border-line not-first:border-t">
                <details
                  ref={question === opened ? intoView : undefined}
                  className="group"
                  open={question === opened}
                  name="help"
                >
                  <summary className="flex min-h-11 list-none items-center gap-2 px-2 font-medium touch:min-h-12 [&::-webkit-details-marker]:hidden">
                    <span className="flex-auto py-2">{question}</span>
                    <ChevronDown className="text-ink-3 group-open:rotate-180" aria-hidden="true" />
                  </summary>
                  <div className="px-2 pb-3 text-ink-2">
                    <p>{answer}</p>
                    <Link
                      to={at.to}
                      search={{ ...at.search, ...opens?.search }}
                      className="link tap-target mt-1 inline-block"
                      onClick={onClose}
                    >
                      {opens?.label ?? `Open ${at.label}`}
                    </Link>
                  </div>
                </details>
              </li>
            )
          );
        })}
      </ul>
    </Dialog>
  );
}
