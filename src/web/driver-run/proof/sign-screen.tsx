import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { mainButton } from '#web/driver-run/main-button.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { dialogTitleStyles, overlayStyles } from '#web/ui/overlay/dialog-styles.ts';
import { useReturnFocus } from '#web/ui/overlay/use-return-focus.ts';
import { type Drawing, drawSignature } from './draw-signature.ts';
import { SignaturePaper } from './signature-paper.tsx';

type SignScreenProps = {
  /** What is signed for. */
  description: string;
  onSigned: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  onClose: () => void;
};

const contentStyles = [
  'flex size-full max-w-[640px] flex-col gap-4 bg-raised p-4 focus:outline-none',
  'pb-[calc(16px+env(safe-area-inset-bottom))]',
].join(' ');

/** The whole screen, for somebody who signs with a finger. */
export function SignScreen({ description, onSigned, onClose }: SignScreenProps) {
  const returnFocus = useReturnFocus(true);
  /** `null` while nothing is drawn. */
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const done = async (signed: Drawing) => {
    const bytes = await drawSignature(signed);
    if (bytes) await onSigned(bytes);
    onClose();
  };
  const clear = () => {
    drawing?.pad.clear();
    setDrawing(null);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyles({ kind: 'sheet', className: 'p-0!' })}>
          <Dialog.Content
            className={contentStyles}
            data-slot="dialog"
            onCloseAutoFocus={returnFocus}
            onInteractOutside={(event) => event.preventDefault()}
          >
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-auto">
                <Dialog.Title className={dialogTitleStyles}>Sign here</Dialog.Title>
                <Dialog.Description className="text-sm text-ink-3 wrap-anywhere">
                  {description}
                </Dialog.Description>
              </div>
              <Dialog.Close asChild>
                <IconButton icon={X} className="-me-2 size-12! flex-none" aria-label="Close" />
              </Dialog.Close>
            </div>
            <SignaturePaper onDrawn={setDrawing} />
            <div className="grid grid-cols-[1fr_2fr] gap-2">
              <Button className={mainButton} onClick={clear}>
                Clear
              </Button>
              <Button
                variant="primary"
                className={mainButton}
                aria-disabled={drawing === null}
                onClick={() => drawing && void done(drawing)}
              >
                Done
              </Button>
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
