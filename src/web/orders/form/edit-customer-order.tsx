import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { hoursText } from '#shared/business/settings.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { useBusiness, useLockHours } from '#web/business/business.api.ts';
import { CallError, isNotFound, isVersionConflict } from '#web/kernel/api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { orderQuery, useEditOrder } from '#web/orders/orders.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { CustomerOrderForm, OrderFormError } from './customer-order-form.tsx';
import { useCustomerOrderChoices } from './order-choices.ts';
import {
  type ConcurrentChange,
  concurrentChanges,
  diffOrderValues,
  toOrderEdit,
} from './order-form-merge.ts';
import {
  choicesFor,
  type OrderChoices,
  type OrderFormControl,
  type OrderFormValues,
  toOrderFormValues,
} from './order-form-values.ts';

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

type EditCustomerOrderNoticeProps = {
  edit: CustomerOrderEdit;
  form: OrderFormControl;
  choices: OrderChoices;
};

/** Notices about changes that others made to the order while its form was open. */
function EditCustomerOrderNotice({ edit, form, choices }: EditCustomerOrderNoticeProps) {
  const { isGone, lockedReason, isStale, previous } = edit;
  if (isGone) return <Alert>This order is no longer there. What you typed cannot be sent.</Alert>;
  if (!lockedReason && !isStale && !previous) return null;
  return (
    <>
      {lockedReason && <Alert>{lockedReason} What you typed is still here.</Alert>}
      {isStale && <StaleNotice edit={edit} />}
      {!isStale && previous && <MergedNotice previous={previous} edit={edit} form={form} choices={choices} />}
    </>
  );
}

function StaleNotice({ edit: { refusal, loadLatest } }: { edit: CustomerOrderEdit }) {
  return (
    <Alert
      kind={isVersionConflict(refusal) ? 'danger' : 'warning'}
      action={
        <Button size="sm" onClick={() => void loadLatest()}>
          Load Present Order
        </Button>
      }
    >
      This order was changed meanwhile. Load it as it is now; what you typed is kept.
    </Alert>
  );
}

type MergedNoticeProps = EditCustomerOrderNoticeProps & { previous: OrderFormValues };

function MergedNotice({ previous, edit, form, choices }: MergedNoticeProps) {
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  useWatch({ control: form.control }); // renders again on every edit
  const context = { ...choices, zone, now };
  const changes = concurrentChanges(previous, edit.start, form.getValues(), context);
  return (
    <Alert kind="info">
      <p>This is the present order, with what you typed kept. Look it over and send it again.</p>
      {changes.length > 0 && (
        <dl className="order-form__meanwhile">
          {changes.map((change) => (
            <ConcurrentChangeRow key={change.field} {...change} />
          ))}
        </dl>
      )}
    </Alert>
  );
}

function ConcurrentChangeRow({ label, now, typed }: ConcurrentChange) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        Now: <b>{now}</b>
      </dd>
      {typed !== null && (
        <dd>
          You typed: <b>{typed}</b>
        </dd>
      )}
    </div>
  );
}

/** An order that is being edited, and what others do to it meanwhile. */
interface CustomerOrderEdit {
  /** The version the form is based on; only `loadLatest` replaces it. */
  base: Order;
  start: OrderFormValues;
  /** The version to send with the edit: the newest one with the same values as `base`. */
  version: number;
  /** The initial values before `loadLatest` replaced them. */
  previous: OrderFormValues | null;
  /** Why the order can no longer be changed. */
  lockedReason: string | null;
  isGone: boolean;
  /** Somebody else changed a field of the form. */
  isStale: boolean;
  /** The error of the last attempt to save. */
  refusal: unknown;
  setRefusal: (error: unknown) => void;
  loadLatest: () => Promise<void>;
}

function useCustomerOrderEdit(order: Order): CustomerOrderEdit {
  const { time_zone } = useBusiness();
  const now = useNow();
  const lockHours = useLockHours();
  const [base, setBase] = useState(order);
  const [previous, setPrevious] = useState<OrderFormValues | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const latest = useQuery(orderQuery(order.id));
  const current = latest.data && latest.data.version > base.version ? latest.data : base;
  const start = useMemo(() => toOrderFormValues(base, time_zone), [base, time_zone]);
  const isChanged = diffOrderValues(start, toOrderFormValues(current, time_zone)).length > 0;
  return {
    base,
    start,
    version: isChanged ? base.version : current.version,
    previous,
    lockedReason: lockReason(current, now, lockHours) ?? lockReasonFrom(refusal),
    isGone: isNotFound(latest.error),
    isStale: isChanged || isVersionConflict(refusal),
    refusal,
    setRefusal,
    loadLatest: async () => {
      const { data } = await latest.refetch();
      if (!data) return;
      setPrevious(start);
      setBase(data);
      setRefusal(null);
    },
  };
}

/** The server clock decides when an order locks, also when the clock of the device is slow. */
const lockReasonFrom = (refusal: unknown): string | null =>
  refusal instanceof CallError && refusal.status === 409 ? (refusal.problem?.detail ?? null) : null;
