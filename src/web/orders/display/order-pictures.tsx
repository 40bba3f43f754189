import type { Picture } from '#web/files/picture.ts';
import { Pictures } from '#web/files/pictures.tsx';
import { useRemovePicture } from './use-remove-picture.ts';

type OrderPicturesProps = {
  pictures: readonly Picture[];
  size?: 'sm' | undefined;
  /** What was noted stands and goes with its picture. */
  takesNote?: boolean | undefined;
  className?: string | undefined;
};

/** Pictures of an order in a row, which staff may remove; without any, nothing. */
export const OrderPictures = (props: OrderPicturesProps) =>
  props.pictures.length > 0 && <RemovablePictures {...props} />;

function RemovablePictures({ takesNote = false, ...props }: OrderPicturesProps) {
  const remove = useRemovePicture(takesNote);
  return <Pictures {...props} onRemove={remove} />;
}
