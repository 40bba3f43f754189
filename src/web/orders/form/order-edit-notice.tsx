import { Alert } from '#web/ui/display/alert.tsx';
import type { MergeView } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';

type OrderEditNoticeProps<F extends string> = {
  merge: MergeView<F>;
  isGone: boolean;
  /** Who changed the order meanwhile and how, as a sentence. */
  changedBy: string | null;
};

/** Says that somebody else deleted or changed the order while its form was open. */
export function OrderEditNotice<F extends string>({ isGone, ...change }: OrderEditNoticeProps<F>) {
  if (isGone) return <Alert>This order was deleted meanwhile. What you typed cannot be saved.</Alert>;
  return <MergeNotice {...change} what="this order" />;
}
