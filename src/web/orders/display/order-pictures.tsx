import type { Picture } from '#web/files/picture.ts';
import { Pictures } from '#web/files/pictures.tsx';
import { useRemovePicture } from '#web/files/use-remove-picture.ts';
import { useRemoveFile } from '#web/orders/orders.api.ts';

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
  const { mutateAsync } = useRemoveFile();
  const remove = (id: string) => mutateAsync({ params: { id } });
  const note = takesNote ? ', and its note with it' : '';
  const rest = `${note}; the history of the order keeps that there was one`;
  return <Pictures {...props} onRemove={useRemovePicture({ remove, rest })} />;
}
