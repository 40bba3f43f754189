import { useMemo, useState } from 'react';
import type { Sku } from '#shared/catalogue/sku.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useCreateSku, useListedSku, useUpdateSku } from './catalogue.api.ts';
import { SkuForm } from './sku-form.tsx';
import { emptySkuFormValues, toSkuFormValues } from './sku-form-values.ts';

type AddSkuDialogProps = {
  /** The category the list is filtered by; the new SKU starts with it. */
  category: string | undefined;
  onClose: () => void;
};

export function AddSkuDialog({ category, onClose }: AddSkuDialogProps) {
  const { mutateAsync } = useCreateSku();
  const idempotencyKeyFor = useIdempotencyKey();
  const [current] = useState(() => emptySkuFormValues(category));
  return (
    <SkuForm
      title="Add SKU"
      description="A customer can order it once they have a price for it."
      action="Add SKU"
      current={current}
      save={async (draft) => {
        await mutateAsync({ draft, idempotencyKey: idempotencyKeyFor(draft) });
        toast.success('SKU created successfully');
        onClose();
      }}
      failure="Failed to create SKU"
      onClose={onClose}
    />
  );
}

export function EditSkuDialog({ sku, onClose }: { sku: Sku; onClose: () => void }) {
  const { mutateAsync } = useUpdateSku();
  const latest = useListedSku(sku);
  const current = useMemo(() => toSkuFormValues(latest), [latest]);
  return (
    <SkuForm
      title="Edit SKU"
      description="Orders keep the name and price they were placed with."
      action="Save Changes"
      current={current}
      save={async (draft) => {
        await mutateAsync({ id: sku.id, draft });
        toast.success('SKU updated successfully');
        onClose();
      }}
      failure="Failed to update SKU"
      onClose={onClose}
    />
  );
}
