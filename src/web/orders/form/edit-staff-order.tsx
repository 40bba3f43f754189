import { UserRound } from 'lucide-react';
import { shownEmail } from '#shared/kernel/email.ts';
import { needsApproval } from '#shared/orders/editable-details.ts';
import type { Order } from '#shared/orders/order.ts';
import { staffLockReason } from '#shared/orders/order-lock.ts';
import { orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { orderFields } from '#web/orders/form/values/order-fields.ts';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { effectsOf, staffFormSchema } from '#web/orders/form/values/staff-order-values.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useStaffOrderChoices } from './order-choices.ts';
import { OrderFieldValue } from './order-field-value.tsx';
import { OrderEditNotice, OrderFields, OrderForm } from './order-form.tsx';
import { OrderFormSection } from './order-form-section.tsx';
import { useScopeStep } from './scope/use-scope-step.tsx';
import {
  effectsText,
  LockedNotice,
  OrderEffects,
  ProposalNotice,
  savedTitle,
} from './staff-order-notices.tsx';
import { useOrderEdit } from './use-order-edit.ts';
import { ChangedTotalAlert } from './use-shown-total.tsx';

type EditStaffOrderProps = {
  order: Order;
  onClose: () => void;
};

/** The dialog in which staff edit an order. */
export function EditStaffOrder({ order, onClose }: EditStaffOrderProps) {
  const user = useUser();
  const { time_zone: zone } = useBusiness();
  const { choices: offered, error, retry } = useStaffOrderChoices(order.customer_id);
  const { merge, choices, scope, author, override, shown, ...others } = useOrderEdit({
    order,
    fields: orderFields,
    schemaFor: staffFormSchema,
    offered,
    onSaved: ({ order: before, values, changed, agreed }) => {
      const effects = effectsOf(before, values, { options, zone });
      if (agreed) toast.success('Changes made');
      else if (changed.length > 0)
        toast.success(savedTitle(effects), effectsText(effects, before.customer_name));
      onClose();
    },
    failure: 'Failed to update order',
  });
  const { form, values, changed, isComparing, submit } = merge;
  const base = merge.base.item;
  const options = choices?.options ?? [];
  const effects = effectsOf(base, values, { options, zone });
  const step = useScopeStep(scope, { form, options, isProposed: effects.proposed.length > 0, override });
  const locked = user ? staffLockReason(base, user.role) : null;
  return (
    <OrderForm
      title="Edit Order"
      description={order.order_number}
      action="Update Order"
      form={form}
      order={base}
      choices={choices}
      isOpenAtOnce
      error={error}
      errorTitle="The items could not be loaded"
      onRetry={retry}
      isUnsendable={locked !== null || others.isGone || (!isComparing && changed.length === 0)}
      dirty={changed.length > 0}
      notice={
        <>
          {locked && !others.isGone && <LockedNotice order={base} reason={locked} />}
          <ChangedTotalAlert shown={shown} form={form} verb="Update" onAccept={submit} />
          <OrderEditNotice merge={merge} {...others} />
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
          show={(field, version) => <OrderFieldValue field={field} values={version} {...ready} />}
        >
          <ProposalNotice order={base} locked={locked} />
          <fieldset className="min-w-0" disabled={locked !== null}>
            <legend className="sr-only">Order</legend>
            <ForWhom order={base} form={form} />
            <OrderFields
              form={form}
              choices={ready}
              order={base}
              saved={merge.base.values}
              isLocked={base.is_locked && base.is_recurring}
              override={override}
            />
          </fieldset>
          {needsApproval(base) && <OrderEffects effects={effects} customer_name={order.customer_name} />}
        </MergeCompare>
      )}
    </OrderForm>
  );
}

/** Whose order it is, and its status. */
function ForWhom({ order, form }: { order: Order; form: OrderFormControl }) {
  return (
    <OrderFormSection icon={UserRound} title="For whom">
      <div className="form-grid items-end">
        <div className="min-w-0">
          <p className="font-medium truncate" title={order.customer_name}>
            {order.customer_name}
          </p>
          <p className="text-ink-3 truncate text-sm" title={shownEmail(order.customer_email)}>
            {shownEmail(order.customer_email)}
          </p>
        </div>
        <Field label="Status">
          <Select {...form.register('status')}>
            <SelectOptions values={orderStatuses} labels={orderStatusLabels} />
          </Select>
        </Field>
      </div>
    </OrderFormSection>
  );
}
