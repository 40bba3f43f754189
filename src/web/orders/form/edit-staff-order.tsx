import { useMemo } from 'react';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { needsApproval } from '#shared/orders/editable-details.ts';
import type { Order } from '#shared/orders/order.ts';
import { staffLockReason } from '#shared/orders/order-lock.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import { orderFields } from '#web/orders/form/values/order-fields.ts';
import { choicesFor } from '#web/orders/form/values/order-form-values.ts';
import { effectsOf, staffFormSchema } from '#web/orders/form/values/staff-order-values.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { ChangedTotalAlert } from './changed-total-alert.tsx';
import { useFrequencyTemplates, useStaffOrderOptions } from './order-choices.ts';
import { OrderEditNotice } from './order-edit-notice.tsx';
import { OrderFieldValue } from './order-field-value.tsx';
import { OrderFormSkeleton } from './order-form-section.tsx';
import { useScopeStep } from './scope/use-scope-step.tsx';
import { StaffOrderFields, StaffOrderForm } from './staff-order-form.tsx';
import { effectsText, LockedNotice, OrderEffects, ProposalNotice } from './staff-order-notices.tsx';
import { useOrderEdit } from './use-order-edit.ts';

/** An existing order has its addresses: the edit form fills in none. */
const noAddresses = { business_address: '', saved_address: null };

const choicesWith = (
  order: Order,
  options: readonly OrderOption[] = [],
  templates: readonly FrequencyTemplate[] = [],
) => choicesFor(order, { options, templates, ...noAddresses });

type EditStaffOrderProps = {
  order: Order;
  onClose: () => void;
};

/** The dialog in which staff edit an order. */
export function EditStaffOrder({ order, onClose }: EditStaffOrderProps) {
  const user = useUser();
  const { time_zone: zone } = useBusiness();
  const prices = useStaffOrderOptions(order.customer_id);
  const loadedTemplates = useFrequencyTemplates();
  const { merge, scope, author, override, shown, ...others } = useOrderEdit({
    order,
    fields: orderFields,
    schemaFor: staffFormSchema,
    optionsFor: (edited) => choicesWith(edited, prices.options, loadedTemplates).options,
    onSaved: ({ order: before, values, changed }) => {
      const effects = effectsText(effectsOf(before, values, { options, zone }), before.customer_name);
      if (changed.length > 0) toast.success('Order updated successfully', effects);
      onClose();
    },
    failure: 'Failed to update order',
  });
  const { form, values, changed, isComparing, submit } = merge;
  const base = merge.base.item;
  const { options, templates } = useMemo(
    () => choicesWith(base, prices.options, loadedTemplates),
    [base, prices.options, loadedTemplates],
  );
  const effects = effectsOf(base, values, { options, zone });
  const step = useScopeStep(scope, { form, options, isProposed: effects.proposed.length > 0, override });
  const locked = user ? staffLockReason(base, user.role) : null;
  const isReady = prices.options !== undefined && loadedTemplates !== undefined;
  return (
    <StaffOrderForm
      title="Edit Order"
      description={order.order_number}
      action="Update Order"
      form={form}
      order={base}
      options={options}
      isUnsendable={!isReady || locked !== null || others.isGone || (!isComparing && changed.length === 0)}
      dirty={changed.length > 0}
      loading={!isReady}
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
      {prices.error && (
        <LoadError title="The items could not be loaded" error={prices.error} onRetry={prices.retry} />
      )}
      {!isReady && !prices.error && <OrderFormSkeleton />}
      {isReady && (
        <MergeCompare
          merge={merge}
          what="this order"
          author={author}
          show={(field, version) => (
            <OrderFieldValue field={field} values={version} {...{ options, templates }} />
          )}
        >
          <ProposalNotice order={base} locked={locked} />
          <StaffOrderFields
            order={base}
            saved={merge.base.values}
            form={form}
            options={options}
            templates={templates}
            disabled={locked !== null}
            override={override}
          />
          {needsApproval(base) && <OrderEffects effects={effects} customer_name={order.customer_name} />}
        </MergeCompare>
      )}
    </StaffOrderForm>
  );
}
