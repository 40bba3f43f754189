import { CircleCheck } from 'lucide-react';
import { useRun } from '#web/driver-run/state/run-context.ts';
import type { LastReport } from '#web/driver-run/state/use-report.ts';
import { Button } from '#web/ui/display/button.tsx';

const barStyles = [
  'fixed inset-x-3 bottom-[calc(12px+env(safe-area-inset-bottom))] z-(--z-bar) flex animate-rise items-center gap-3',
  'rounded-xl bg-raised py-1 ps-4 pe-1.5 shadow-lg md:inset-x-auto md:end-6 md:bottom-6 md:w-[460px]',
  'forced-colors:border forced-colors:border-[CanvasText]',
].join(' ');

/** What the driver just did, for some seconds, with a way back. It lies under what opens over the page, whose buttons are there too. */
export function UndoBar({ last: { id, text } }: { last: LastReport }) {
  const { undo } = useRun();
  return (
    <div className={barStyles} role="status">
      <CircleCheck className="size-5 flex-none text-success" aria-hidden="true" />
      <span className="min-w-0 flex-auto wrap-anywhere">{text}</span>
      <Button variant="ghost" size="touch" className="text-accent-ink!" onClick={() => void undo(id)}>
        Undo
      </Button>
    </div>
  );
}
