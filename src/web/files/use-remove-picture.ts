import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';
import type { RemovePicture } from './picture.ts';

interface Removal {
  remove: (id: string) => Promise<unknown>;
  /** What the question says of the rest: `; the case keeps that there was one`. */
  rest: string;
}

/** How staff remove a picture, after a question; `undefined` for everybody else. */
export function useRemovePicture({ remove, rest }: Removal): RemovePicture | undefined {
  const isStaff = useIsStaff();
  const confirm = useConfirm();
  if (!isStaff) return undefined;
  return async ({ id, label }) => {
    const isSure = await confirm({
      title: 'Remove this picture?',
      body: `${label}. It is removed for good${rest}.`,
      action: 'Remove Picture',
      danger: true,
    });
    const texts = { done: 'Picture removed', failure: 'Failed to remove the picture' };
    return isSure && runAction(() => remove(id), texts);
  };
}
