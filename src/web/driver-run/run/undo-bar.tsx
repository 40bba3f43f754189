import { CircleCheck, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { LastReport } from '#web/driver-run/state/run-context.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';

const barStyles = [
  // On a phone below the head of the page: at the foot it would lie over the buttons of the next stop.
  'fixed inset-x-3 top-[calc(max(var(--bar-height),var(--signal-bottom,0px))+8px)] z-(--z-bar) flex animate-rise flex-wrap items-center gap-x-3',
  'rounded-xl bg-raised py-1 ps-4 pe-1.5 shadow-lg md:inset-x-auto md:top-auto md:end-6 md:bottom-6 md:w-[580px]',
  'forced-colors:border forced-colors:border-[CanvasText]',
].join(' ');

type UndoBarProps = {
  last: LastReport;
  /** Whom it was said to. */
  told: string | null;
  /** `null` of what is not taken back. */
  undo: ((report_id: string) => Promise<void>) | null;
  /** Opens the sheet with which more is said of it; `null` where there is nothing to add to. */
  onAdd: (() => void) | null;
  onClose: () => void;
};

/** On a phone the bar stands below what says that an update waits for a signal. */
function useBelowSignal() {
  const bar = useRef<HTMLDivElement>(null);
  // Each time the run is drawn: that line comes and goes with what waits.
  useLayoutEffect(() => {
    const place = () => {
      const line = document.querySelector('[data-slot=signal]');
      bar.current?.style.setProperty('--signal-bottom', `${line?.getBoundingClientRect().bottom ?? 0}px`);
    };
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => removeEventListener('scroll', place, { capture: true });
  });
  return bar;
}

/** What the driver just did, for some seconds, with a way back where there is one. It lies under what opens over the page, whose buttons are there too. */
export function UndoBar({ last: { id, text }, told, undo, onAdd, onClose }: UndoBarProps) {
  return (
    <div ref={useBelowSignal()} className={barStyles} data-slot="undo-bar" role="status">
      <CircleCheck className="size-5 flex-none text-success" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-40 py-2 wrap-anywhere">
        {text} {told && <span className="block text-sm text-ink-2">{told}</span>}
      </span>
      <span className="ms-auto flex">
        {onAdd && (
          <Button variant="ghost" size="touch" className="text-accent-ink!" onClick={onAdd}>
            Add photo or note
          </Button>
        )}
        {undo && (
          <Button variant="ghost" size="touch" className="text-accent-ink!" onClick={() => void undo(id)}>
            Undo
          </Button>
        )}
        <IconButton icon={X} className="size-12!" aria-label="Close" onClick={onClose} />
      </span>
    </div>
  );
}
