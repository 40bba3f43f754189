import { useMemo } from 'react';
import { hoursText } from '#shared/business/settings.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { useLockHours } from '#web/business/business.api.ts';
import { useEditOrder } from '#web/orders/change-order.api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { CustomerOrderForm } from './customer-order-form.tsx';
import { EditCustomerOrderNotice } from './edit-customer-order-notice.tsx';
import { useCustomerOrderChoices } from './order-choices.ts';
import { toOrderEdit } from './order-form-diff.ts';
import { OrderFormError } from './order-form-error.tsx';
import { choicesFor, type OrderFormValues } from './order-form-values.ts';
import { useCustomerOrderEdit } from './use-customer-order-edit.ts';

/** The dialog in which a customer edits an order. It keeps its version until the user loads a newer one. */
export function EditCustomerOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const edit = useCustomerOrderEdit(order);
  const { base, start, version, setRefusal } = edit;
  const { choices: offered, error, retry } = useCustomerOrderChoices(order.customer_id);
  const choices = useMemo(() => offered && choicesFor(base, offered), [base, offered]);
  const editOrder = useEditOrder();
  const send = async (draft: OrderDraft, typed: OrderFormValues) => {
    setRefusal(null);
    try {
      await editOrder.mutateAsync({
        order: { id: base.id, version },
        edit: toOrderEdit(draft, start, typed),
      });
    } catch (refusal) {
      setRefusal(refusal);
      throw refusal;
    }
    toast.success('Order updated successfully!');
    onClose();
  };
  return (
    <CustomerOrderForm
      title="Edit Order"
      description={`${base.order_number}. You can edit it until ${hoursText(useLockHours())} before delivery.`}
      action="Update Order"
      start={choices && start}
      choices={choices}
      error={error && <OrderFormError error={error} onRetry={retry} />}
      notice={(form) => choices && <EditCustomerOrderNotice edit={edit} form={form} choices={choices} />}
      isRecurringLocked={base.is_recurring && edit.lockedReason !== null}
      send={send}
      failure="Failed to update order. This order may be locked."
      onClose={onClose}
    />
  );
}
