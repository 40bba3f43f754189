import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { Picture, RemovePicture } from './picture.ts';
import { PictureThumb, type ThumbSize } from './picture-thumb.tsx';

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
