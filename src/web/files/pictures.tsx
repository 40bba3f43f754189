import { cva } from 'class-variance-authority';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { goneText, type Picture, type RemovePicture } from './picture.ts';
import { usePicture } from './use-picture.ts';

type ThumbSize = 'md' | 'sm';

const box = cva(
  'grid place-items-center overflow-clip rounded-md border border-line text-center text-2xs text-ink-3',
  {
    variants: {
      size: { md: 'h-21 min-w-21', sm: 'h-13 min-w-13' },
      look: {
        photo: 'flex-none bg-press',
        // It is drawn on white paper.
        signature: 'max-w-75 flex-[1_1_140px] bg-white',
        retry: 'flex-none content-center gap-1 bg-press hover:bg-hover',
        gone: 'max-w-28 flex-none bg-press px-2',
      },
    },
    compoundVariants: [
      { look: ['photo', 'retry'], size: 'md', className: 'w-21' },
      { look: ['photo', 'retry'], size: 'sm', className: 'w-13' },
    ],
  },
);

type PictureThumbProps = { picture: Picture; size: ThumbSize; onOpen: () => void };

/** A small picture that opens large; or why it is not there. */
function PictureThumb({ picture, size, onOpen }: PictureThumbProps) {
  const { kind, label } = picture;
  const shown = usePicture(picture, 'thumb');
  if (shown.state === 'gone') return <p className={box({ size, look: 'gone' })}>{goneText}</p>;
  if (shown.state === 'failed') {
    return (
      <button
        type="button"
        className={box({ size, look: 'retry' })}
        aria-label={`${label}: it could not be loaded. Retry`}
        title="It could not be loaded."
        onClick={shown.retry}
      >
        <RefreshCw aria-hidden="true" />
        Retry
      </button>
    );
  }
  return (
    <button
      type="button"
      className={box({ size, look: kind })}
      aria-label={`${label}, open large`}
      aria-busy={shown.state === 'loading' || undefined}
      onClick={onOpen}
    >
      {shown.state === 'ready' && (
        <img
          className={kind === 'photo' ? 'size-full object-cover' : 'h-full max-w-full object-contain'}
          src={shown.url}
          alt=""
        />
      )}
    </button>
  );
}

const PictureViewer = lazyDialog(
  async () => (await import('./picture-viewer.tsx')).PictureViewer,
  'The picture could not be shown. Check the connection and open it again.',
);

type PicturesProps = {
  pictures: readonly Picture[];
  size?: ThumbSize | undefined;
  /** Only staff remove pictures. */
  onRemove?: RemovePicture | undefined;
  className?: string | undefined;
};

/** Pictures in a row, each of which opens large; without any, nothing. */
export function Pictures({ pictures, size = 'md', onRemove, className }: PicturesProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  if (pictures.length === 0) return null;
  const kept = pictures.filter(({ isGone }) => !isGone);
  return (
    <div className={classNames('flex flex-wrap gap-2', className)}>
      {pictures.map((picture) => (
        <PictureThumb key={picture.id} picture={picture} size={size} onOpen={() => setOpenId(picture.id)} />
      ))}
      {openId !== null && kept.some(({ id }) => id === openId) && (
        <PictureViewer
          pictures={kept}
          openId={openId}
          onShow={setOpenId}
          onRemove={onRemove}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  );
}
