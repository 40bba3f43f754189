import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { dialogTitleStyles, overlayStyles } from '#web/ui/overlay/dialog-styles.ts';
import { useReturnFocus } from '#web/ui/overlay/use-return-focus.ts';

/** In pixels of the page, around what was drawn. */
const margin = 16;

/** What somebody draws with a finger, and on what. */
interface Drawing {
  pad: SignaturePad;
  canvas: HTMLCanvasElement;
}

/** What was drawn, without the empty paper around it, as PNG; `null` where the browser cannot. */
async function drawSignature({ pad, canvas }: Drawing): Promise<Uint8Array<ArrayBuffer> | null> {
  const { width, height, offsetWidth } = canvas;
  const points = pad.toData().flatMap((stroke) => stroke.points);
  const scale = width / offsetWidth;
  const [left, right] = rangeOf(
    points.map(({ x }) => x),
    scale,
    width,
  );
  const [top, bottom] = rangeOf(
    points.map(({ y }) => y),
    scale,
    height,
  );
  const cut = document.createElement('canvas');
  cut.width = right - left;
  cut.height = bottom - top;
  cut.getContext('2d')?.drawImage(canvas, -left, -top);
  const blob = await new Promise<Blob | null>((resolve) => cut.toBlob(resolve, 'image/png'));
  return blob && new Uint8Array(await blob.arrayBuffer());
}

/** From where to where points lie, in pixels of the canvas. */
function rangeOf(points: readonly number[], scale: number, max: number): [number, number] {
  const from = Math.floor((Math.min(...points) - margin) * scale);
  const until = Math.ceil((Math.max(...points) + margin) * scale);
  return [Math.max(0, from), Math.min(max, until)];
}

/** Ink on paper, by night as well: it is kept as it is drawn. */
const look = { penColor: '#18232a', backgroundColor: '#fff', minWidth: 1.2, maxWidth: 2.8 };

/** Where a finger draws. What is drawn stays when the phone is turned. */
function SignaturePaper({ onDrawn }: { onDrawn: (drawing: Drawing) => void }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const drawn = useEffectEvent(onDrawn);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const pad = new SignaturePad(canvas, look);
    const resize = () => {
      const scale = Math.max(1, devicePixelRatio);
      const data = pad.toData();
      canvas.width = canvas.offsetWidth * scale;
      canvas.height = canvas.offsetHeight * scale;
      canvas.getContext('2d')?.scale(scale, scale);
      pad.fromData(data);
    };
    // It also calls once at the start.
    const size = new ResizeObserver(resize);
    size.observe(canvas);
    pad.addEventListener('endStroke', () => drawn({ pad, canvas }));
    return () => {
      size.disconnect();
      pad.off();
    };
  }, []);
  return (
    <div className="relative min-h-0 flex-auto overflow-clip rounded-[10px] border border-dashed border-line-control bg-[#fff]">
      <canvas
        ref={ref}
        className="absolute inset-0 size-full touch-none"
        role="img"
        aria-label="Draw the signature here"
      />
      <span
        className="pointer-events-none absolute inset-x-4 bottom-[40%] border-b border-[#d5d2cd]"
        aria-hidden="true"
      />
    </div>
  );
}

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
              <Button size="main" onClick={clear}>
                Clear
              </Button>
              <Button
                variant="primary"
                size="main"
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
