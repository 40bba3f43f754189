import type { Picture, RemovePicture } from '#web/files/picture.ts';
import { Pictures } from '#web/files/pictures.tsx';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { useRemoveFile } from '#web/orders/orders.api.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';

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

/** How staff remove a picture of an order, after a question; `undefined` for everybody else. A note may go with it. */
function useRemovePicture(takesNote: boolean): RemovePicture | undefined {
  const isStaff = useIsStaff();
  const { mutateAsync } = useRemoveFile();
  const confirm = useConfirm();
  if (!isStaff) return undefined;
  return async ({ id, label }) => {
    const isSure = await confirm({
      title: 'Remove this picture?',
      body: `${label}. It is removed for good${takesNote ? ', and its note with it' : ''}; the history of the order keeps that there was one.`,
      action: 'Remove Picture',
      danger: true,
    });
    const texts = { done: 'Picture removed', failure: 'Failed to remove the picture' };
    return isSure && runAction(() => mutateAsync({ params: { id } }), texts);
  };
}
