import { lockedText, openText } from '#shared/orders/locked-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness, useChangeLimits } from '#web/business/business.api.ts';
import { CallError, isProblem } from '#web/kernel/api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { customerOrderFields } from '#web/orders/form/values/order-fields.ts';
import { orderFormSchema } from '#web/orders/form/values/order-form-values.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useCustomerOrderChoices } from './order-choices.ts';
import { OrderFieldValue } from './order-field-value.tsx';
import { OrderEditNotice, OrderFields, OrderForm } from './order-form.tsx';
import { useScopeStep } from './scope/use-scope-step.tsx';
import { useOrderEdit } from './use-order-edit.ts';
import { ChangedTotalAlert } from './use-shown-total.tsx';

type EditCustomerOrderProps = {
  order: Order;
  onClose: () => void;
};

/** The dialog in which a customer edits an order. */
export function EditCustomerOrder({ order, onClose }: EditCustomerOrderProps) {
  const now = useNow();
  const limits = useChangeLimits();
  const { time_zone: zone } = useBusiness();
  const { choices: offered, error, retry } = useCustomerOrderChoices(order.customer_id);
  const { merge, choices, scope, refusal, author, isGone, changedBy, shown } = useOrderEdit({
    order,
    fields: customerOrderFields,
    schemaFor: orderFormSchema,
    offered,
    onSaved: () => {
      toast.success('Order updated successfully!');
      onClose();
    },
    failure: 'Failed to update order. This order may be locked.',
  });
  const { form, base, changed, submit } = merge;
  const step = useScopeStep(scope, { form, options: choices?.options ?? [] });
  const locked = isGone ? null : (lockReasonFrom(refusal) ?? lockedText(base.item, limits, { zone, now }));
  return (
    <OrderForm
      title="Edit Order"
      description={`${order.order_number}. You can change it until ${openText(base.item, limits, { zone, now })}.`}
      action="Update Order"
      form={form}
      order={base.item}
      choices={choices}
      error={error}
      onRetry={retry}
      dirty={changed.length > 0}
      notice={
        <>
          {locked && <Alert>{locked} What you typed is still here.</Alert>}
          <ChangedTotalAlert shown={shown} form={form} verb="Update" onAccept={submit} />
          <OrderEditNotice merge={merge} isGone={isGone} changedBy={changedBy} />
        </>
      }
      onSubmit={submit}
      onClose={onClose}
      step={step}
    >
      {(ready) => (
        <MergeCompare
          merge={merge}
          what="this order"
          author={author}
          show={(field, values) => <OrderFieldValue field={field} values={values} {...ready} />}
        >
          <OrderFields
            form={form}
            choices={ready}
            order={base.item}
            saved={base.values}
            isLocked={base.item.is_recurring && locked !== null}
          />
        </MergeCompare>
      )}
    </OrderForm>
  );
}

/** The server clock decides when an order locks, also when the clock of the device is slow. */
const lockReasonFrom = (refusal: unknown): string | null =>
  refusal instanceof CallError && refusal.status === 409 && !openToIt.some((code) => isProblem(refusal, code))
    ? (refusal.problem?.detail ?? null)
    : null;

/** What is refused although the order may be changed. */
const openToIt = ['window-full', 'price-changed'] as const;
