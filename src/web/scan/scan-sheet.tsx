import { Sun, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { dialogTitleStyles, overlayStyles } from '#web/ui/overlay/dialog-styles.ts';
import { useReturnFocus } from '#web/ui/overlay/use-return-focus.ts';
import { AnswerList } from './answer-list.tsx';
import { CodeForm } from './code-form.tsx';
import { type OnCode, useAnswers } from './use-answers.ts';
import { type Camera, type CameraState, type NoCamera, useCamera } from './use-camera.ts';

export type { ScanAnswer } from './scan-answer.ts';

export type ScanSheetProps = {
  title: string;
  /** Beside the title: how many of how many. */
  progress?: ReactNode;
  /** Says what becomes of a text that was read or typed; called once for each sight of it. */
  onCode: OnCode;
  /** What else than a code may be typed. */
  orElse?: string;
  onClose: () => void;
  /** Between the picture and the answers, such as a choice. */
  children?: ReactNode;
};

/** The whole screen of a phone; at a desk a dialog. By night as by day: a picture stands out from the dark. */
const contentStyles = [
  'flex size-full flex-col gap-4 bg-sunken p-4 pt-3 text-ink focus:outline-none',
  'pb-[calc(16px+env(safe-area-inset-bottom))] [--control-surface:var(--surface)]',
  'md:h-auto md:max-h-[calc(100dvh-48px)] md:w-[min(480px,100%)] md:animate-rise md:rounded-xl md:shadow-lg',
  'overflow-auto forced-colors:border forced-colors:border-[CanvasText]',
].join(' ');

const reasons: Record<NoCamera, string> = {
  none: 'No camera here. Type the code from the label.',
  denied: 'The camera isn’t allowed for this page. Type the code from the label.',
  failed: 'The camera didn’t start. Type the code from the label.',
};
const noCameraText = (state: CameraState): string | null =>
  state === 'starting' || state === 'on' ? null : reasons[state];

/** Scans labels, one after another, by the camera or by typing. */
export function ScanSheet({ title, progress, onCode, orElse, onClose, children }: ScanSheetProps) {
  const returnFocus = useReturnFocus(true);
  const { answers, ask, see } = useAnswers(onCode);
  const camera = useCamera(see);
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const reason = noCameraText(camera.state);
  const showsField = isTyping || reason !== null;
  useEffect(() => {
    // A finger taps the field itself: the keyboard would cover what stands here.
    if (isTyping || (showsField && !matchMedia('(pointer: coarse)').matches)) field.current?.focus();
  }, [isTyping, showsField]);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyles({ kind: 'sheet', className: 'max-md:items-stretch!' })}>
          <Dialog.Content
            className={contentStyles}
            data-slot="dialog"
            data-theme="dark"
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
            }}
            onCloseAutoFocus={returnFocus}
            onInteractOutside={(event) => event.preventDefault()}
          >
            <div className="flex items-center gap-1">
              <div className="flex min-w-0 flex-auto flex-wrap items-baseline gap-x-2.5">
                <Dialog.Title className={dialogTitleStyles}>{title}</Dialog.Title>
                {progress !== undefined && <p className="text-sm text-ink-3 tabular-nums">{progress}</p>}
              </div>
              {camera.light && (
                <IconButton
                  icon={Sun}
                  largeIcon
                  className="size-12! flex-none aria-pressed:bg-press aria-pressed:text-ink"
                  aria-label="Light"
                  aria-pressed={camera.light.isOn}
                  onClick={camera.light.toggle}
                />
              )}
              <Dialog.Close asChild>
                <IconButton icon={X} largeIcon className="-me-2 size-12! flex-none" aria-label="Close" />
              </Dialog.Close>
            </div>
            {reason && <p className="text-ink-2">{reason}</p>}
            <Finder {...camera} />
            {children}
            <AnswerList answers={answers} onAgain={(code) => void ask(code)} />
            {showsField ? (
              <CodeForm field={field} onCheck={ask} orElse={orElse} />
            ) : (
              <Button
                className="h-14! w-full flex-none rounded-xl! text-[1.0625rem]!"
                onClick={() => setTyping(true)}
              >
                Type the code
              </Button>
            )}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What the camera sees, with four corners around where a label is to be. Out of sight it stays, for a camera that comes back. */
function Finder({ ref, state }: Camera) {
  return (
    <div
      className="relative grid [&[hidden]]:hidden min-h-30 flex-auto basis-0 place-items-center md:basis-90 overflow-clip rounded-2xl bg-press"
      hidden={state !== 'starting' && state !== 'on'}
      aria-busy={state === 'starting' || undefined}
    >
      <video
        ref={ref}
        className="absolute inset-0 size-full object-cover"
        aria-label="What the camera sees"
        // A phone shows it in its place, not in a player of its own.
        playsInline
        muted
      />
      <svg
        className="relative max-h-[70%] w-[min(240px,60%)] drop-shadow-[0_0_2px_rgb(0_0_0/0.9)]"
        viewBox="0 0 240 240"
        fill="none"
        stroke="currentColor"
        strokeWidth={4}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M4 44V20A16 16 0 0 1 20 4h24M196 4h24a16 16 0 0 1 16 16v24M236 196v24a16 16 0 0 1-16 16h-24M44 236H20a16 16 0 0 1-16-16v-24" />
      </svg>
    </div>
  );
}
