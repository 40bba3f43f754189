import { type FormEvent, useMemo } from 'react';
import { needsApproval } from '#shared/orders/editable-details.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { staffLockReason } from '#shared/orders/order-lock.ts';
import { isVersionConflict } from '#web/kernel/api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useEditOrder } from '#web/orders/orders.api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useFrequencyTemplates, useStaffOrderOptions } from './order-choices.ts';
import { OrderFormSkeleton } from './order-form-section.tsx';
import { choicesFor } from './order-form-values.ts';
import { StaffOrderConflict, useVersionComparison } from './staff-order-conflict.tsx';
import { StaffOrderFields, StaffOrderForm } from './staff-order-form.tsx';
import { effectsText, OrderEffects, ProposalNotice, StaffOrderNotices } from './staff-order-notices.tsx';
import {
  diffStaffOrderValues,
  effectsOf,
  type StaffOrderValues,
  toStaffOrderEdit,
  toStaffOrderValues,
} from './staff-order-values.ts';
import { showRefusal } from './use-order-form.ts';
import { useStaffOrderEdit } from './use-staff-order-edit.ts';

/** An existing order has its addresses: the edit form fills in none. */
const noAddresses = { business_address: '', saved_address: null };

type EditStaffOrderProps = { order: Order; onClose: () => void };

/** The dialog in which staff edit an order. A save on a stale version is refused and shows both versions. */
export function EditStaffOrder({ order, onClose }: EditStaffOrderProps) {
  const user = useUser();
  const edit = useStaffOrderEdit(order);
  const versions = useVersionComparison(edit);
  const { base, form, values, changed, zone, latest } = edit;
  const { comparison } = versions;
  const prices = useStaffOrderOptions(order.customer_id);
  const loadedTemplates = useFrequencyTemplates();
  const { options, templates } = useMemo(
    () =>
      choicesFor(base, { options: prices.options ?? [], templates: loadedTemplates ?? [], ...noAddresses }),
    [base, prices.options, loadedTemplates],
  );
  const locked = user ? staffLockReason(base, user.role) : null;
  const effects = effectsOf(base, values, { options, zone });
  const save = useSave({ edit, versions, options, onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return comparison ? save(comparison.latest, versions.merged()) : save(base, values);
  };
  const backToForm = () => {
    if (comparison) edit.resetTo(comparison.latest, versions.merged());
    versions.close();
  };
  const isReady = prices.options !== undefined && loadedTemplates !== undefined;
  return (
    <StaffOrderForm
      title="Edit Order"
      description={order.order_number}
      action="Update Order"
      form={form}
      options={options}
      isUnsendable={!isReady || locked !== null || edit.isGone || (!comparison && changed.length === 0)}
      dirty={changed.length > 0}
      back={
        comparison && (
          <Button variant="ghost" onClick={backToForm}>
            Back to the form
          </Button>
        )
      }
      loading={!isReady}
      notice={
        !comparison && (
          <StaffOrderNotices
            order={base}
            locked={locked}
            isGone={edit.isGone}
            isStale={edit.isStale}
            changedBy={edit.changedBy}
            onCompare={versions.open}
          />
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {prices.error && (
        <LoadError title="The items could not be loaded" error={prices.error} onRetry={prices.retry} />
      )}
      {!isReady && !prices.error && <OrderFormSkeleton />}
      {isReady && (
        <div hidden={comparison !== null}>
          <ProposalNotice order={base} locked={locked} />
          <StaffOrderFields
            order={base}
            form={form}
            status={values.status}
            onStatus={edit.setStatus}
            options={options}
            templates={templates}
            disabled={locked !== null}
          />
          {needsApproval(base) && <OrderEffects effects={effects} customer_name={order.customer_name} />}
        </div>
      )}
      {comparison && (
        <StaffOrderConflict
          versions={versions}
          comparison={comparison}
          author={latest?.history[0]?.actor_name ?? 'Somebody'}
          options={options}
          templates={templates}
        />
      )}
    </StaffOrderForm>
  );
}

type SaveParts = {
  edit: ReturnType<typeof useStaffOrderEdit>;
  versions: ReturnType<typeof useVersionComparison>;
  options: Parameters<typeof effectsOf>[2]['options'];
  onClose: () => void;
};

/** Saves values on the version of the order they are based on. */
function useSave({ edit, versions, options, onClose }: SaveParts) {
  const { mutateAsync } = useEditOrder();
  const { form, zone, resetTo, loadLatest } = edit;
  const send = async (order: Order, values: StaffOrderValues, draft: OrderDraft) => {
    const before = toStaffOrderValues(order, zone);
    if (diffStaffOrderValues(before, values).length > 0) {
      const effectsMessage = effectsText(effectsOf(order, values, { options, zone }), order.customer_name);
      await mutateAsync({ order, edit: toStaffOrderEdit(draft, before, values) });
      toast.success('Order updated successfully', effectsMessage);
    }
    onClose();
  };
  const handleRefusal = async (error: unknown, order: Order, values: StaffOrderValues) => {
    const latest = isVersionConflict(error) ? await loadLatest().catch(() => null) : null;
    if (
      latest &&
      diffStaffOrderValues(toStaffOrderValues(order, zone), toStaffOrderValues(latest, zone)).length > 0
    )
      return versions.open();
    // The newer version has the same values: the user can send the form again as it is.
    if (latest) resetTo(latest, values);
    showRefusal(form, error, 'Failed to update order');
  };
  return (order: Order, values: StaffOrderValues) => {
    if (versions.comparison) {
      resetTo(order, values);
      versions.close();
    }
    return form.handleSubmit((draft) =>
      send(order, values, draft).catch((error: unknown) => handleRefusal(error, order, values)),
    )();
  };
}
