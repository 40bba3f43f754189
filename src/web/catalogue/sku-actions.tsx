import { Ellipsis, Pencil, Tag, Trash2 } from 'lucide-react';
import * as z from 'zod';
import type { Sku } from '#shared/catalogue/sku.ts';
import { Id } from '#shared/kernel/text.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';
import { useDeleteSku } from './catalogue.api.ts';

/** The SKU whose prices are set, in the dialog that the page of staff opens for it. */
export const PricedSearch = z.object({ priced: Id.optional() });

type SkuActionsProps = { sku: Sku; onEdit: (sku: Sku) => void };

export function SkuActions({ sku, onEdit }: SkuActionsProps) {
  const remove = useRemove(sku);
  const [, setSearch] = useSearchState(PricedSearch);
  return (
    <span className="inline-flex flex-none">
      <IconButton icon={Pencil} size="sm" aria-label={`Edit ${sku.name}`} onClick={() => onEdit(sku)} />
      <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`More for ${sku.name}`} />}>
        <MenuItem icon={Tag} onSelect={() => setSearch({ priced: sku.id })}>
          Set Prices
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={remove}>
          Delete SKU
        </MenuItem>
      </Menu>
    </span>
  );
}

function useRemove({ id, name }: Sku) {
  const { mutateAsync } = useDeleteSku();
  const confirm = useConfirm();
  return async () => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      body: 'It can no longer be ordered, and its custom prices end. Orders that hold it stay as they are.',
      action: 'Delete SKU',
      danger: true,
    });
    if (!isSure) return;
    const failure = 'Failed to delete SKU';
    // Without the sentence of the service: it would say only that the SKU does not exist [SKU-4].
    const onFailure = () => toast.error(failure);
    await runAction(() => mutateAsync({ params: { id } }), {
      done: 'SKU deleted successfully',
      failure,
      onFailure,
    });
  };
}
