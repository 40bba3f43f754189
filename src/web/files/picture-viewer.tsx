import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { goneText, type Picture, type RemovePicture } from './picture.ts';
import { usePicture } from './use-picture.ts';

type PictureViewerProps = {
  pictures: readonly Picture[];
  /** The one that is shown. */
  openId: string;
  onShow: (id: string) => void;
  onRemove: RemovePicture | undefined;
  onClose: () => void;
};

/** A picture, large; the arrow keys and two buttons lead to the others beside it, around and around. */
export function PictureViewer({ pictures, openId, onShow, onRemove, onClose }: PictureViewerProps) {
  const position = pictures.findIndex(({ id }) => id === openId);
  const step = (by: number) => {
    const next = pictures.at((position + by) % pictures.length);
    if (next) onShow(next.id);
  };
  useArrowKeys(step);
  const picture = pictures[position];
  if (!picture) return null;
  const remove = async () => {
    if (await onRemove?.(picture)) onClose();
  };
  return (
    <Dialog
      open
      size="wide"
      reading
      title={picture.label}
      onOpenChange={onClose}
      foot={
        (onRemove || pictures.length > 1) && (
          <>
            {onRemove && (
              <Button variant="danger-quiet" icon={Trash2} onClick={() => void remove()}>
                Remove
              </Button>
            )}
            {pictures.length > 1 && (
              <div className="ms-auto flex items-center gap-2">
                <p className="text-sm text-ink-3 tabular-nums" role="status">
                  {position + 1} of {pictures.length}
                </p>
                <IconButton icon={ChevronLeft} aria-label="Previous picture" onClick={() => step(-1)} />
                <IconButton icon={ChevronRight} aria-label="Next picture" onClick={() => step(1)} />
              </div>
            )}
          </>
        )
      }
    >
      <LargePicture key={picture.id} picture={picture} />
    </Dialog>
  );
}

function LargePicture({ picture }: { picture: Picture }) {
  const shown = usePicture(picture, 'full');
  return (
    <div className="grid h-[70dvh] max-h-200 grid-cols-1 grid-rows-1 place-items-center">
      {shown.state === 'loading' && <Spinner label={`Loading: ${picture.label}`} large />}
      {shown.state === 'gone' && <p className="text-ink-2">{goneText}</p>}
      {shown.state === 'failed' && (
        <LoadError title="The picture could not be loaded" error={shown.error} onRetry={shown.retry} />
      )}
      {shown.state === 'ready' && (
        <img className="size-full object-contain" src={shown.url} alt={picture.label} />
      )}
    </div>
  );
}

/** Only while the focus is in a dialog of this kind: a question may stand over it. */
function useArrowKeys(step: (by: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-slot=dialog]')) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
