import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { Sku } from '#shared/catalogue/sku.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useDeleteSku } from './catalogue.api.ts';

type SkuActionsProps = { sku: Sku; onEdit: (sku: Sku) => void };

export function SkuActions({ sku, onEdit }: SkuActionsProps) {
  const remove = useRemove(sku);
  return (
    <span className="sku-actions">
      <IconButton icon={Pencil} size="sm" aria-label={`Edit ${sku.name}`} onClick={() => onEdit(sku)} />
      <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`More for ${sku.name}`} />}>
        <MenuItem icon={Trash2} danger onSelect={remove}>
          Delete SKU
        </MenuItem>
      </Menu>
    </span>
  );
}

// The toast waits for the promise, not for callbacks of the mutation: the card is unmounted by then.
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
    try {
      await mutateAsync(id);
      toast.success('SKU deleted successfully');
    } catch {
      toast.error('Failed to delete SKU');
    }
  };
}
