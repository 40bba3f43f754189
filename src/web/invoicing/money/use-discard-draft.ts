import type { Document } from '#shared/invoicing/document.ts';
import { useDiscardDraft } from '#web/invoicing/invoices.api.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** Discards a draft, after a question. */
export function useDiscard(draft: Document) {
  const { mutateAsync } = useDiscardDraft();
  const { run } = useAction();
  const confirm = useConfirm();
  return async () => {
    const isSure = await confirm({
      title: `Discard the draft of ${draft.customer_name}?`,
      body: 'Its orders can be invoiced again.',
      action: 'Discard Draft',
      danger: true,
    });
    if (isSure)
      await run(() => mutateAsync(atVersion(draft)), {
        done: 'Draft discarded',
        failure: 'Failed to discard draft',
      });
  };
}
