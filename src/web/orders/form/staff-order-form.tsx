import { UserRound } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { useAreSlotsComing } from '#web/booking/picker/slots.api.ts';
import { useBusiness } from '#web/business/business.api.ts';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import type { OrderFormControl, OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import { staffFormSchema } from '#web/orders/form/values/staff-order-values.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { DialogStep } from '#web/ui/overlay/dialog-step.ts';
import { type ChargedOrder, OrderFormTotals } from './items/order-form-totals.tsx';
import { OrderFormItems } from './order-form-items.tsx';
import { OrderFormSchedule } from './order-form-schedule.tsx';
import { OrderFormSection, orderDialogStyles } from './order-form-section.tsx';
import { OrderFormRecurring } from './recurring/order-form-recurring.tsx';
import { useOrderResolver } from './use-order-form.ts';
import type { VisitOverride } from './visits/visit-fields.tsx';

/** The order form of staff; `start` holds the initial values and is read once, when the form opens. */
export const useStaffOrderForm = (start: OrderFormValues): OrderFormControl =>
  useForm({ defaultValues: start, resolver: useOrderResolver(staffFormSchema) });

type StaffOrderFormProps = {
  title: string;
  description: ReactNode;
  form: OrderFormControl;
  /** The order that is edited; a new one has none. */
  order?: ChargedOrder;
  options: readonly OrderOption[];
  /** The label of the submit button. */
  action: string;
  isUnsendable?: boolean;
  dirty: boolean;
  loading: boolean;
  /** Notices about the order, always in view. */
  notice?: ReactNode;
  children: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** A question before it is sent, in place of the fields. */
  step?: DialogStep | undefined;
};

/** The dialog around the order form of staff: totals and buttons stay in view. */
export function StaffOrderForm(props: StaffOrderFormProps) {
  const { form, order, options, action, isUnsendable = false, children, onClose, ...dialog } = props;
  const { isSubmitting } = form.formState;
  const isFollowing = useAreSlotsComing();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={onClose}
      className={orderDialogStyles}
      busy={isSubmitting}
      foot={
        <>
          <OrderFormTotals form={form} options={options} order={order} />
          <Button variant="ghost" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            busyLabel="Processing..."
            disabled={isUnsendable || isFollowing}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

export const customerHints = {
  ours: 'Our address; change it for a pickup at theirs.',
  saved: 'The address the customer saved.',
};

type StaffOrderFieldsProps = {
  order: Order;
  /** The order as it is saved. */
  saved: OrderFormValues;
  form: OrderFormControl;
  options: readonly OrderOption[];
  templates: readonly FrequencyTemplate[];
  disabled: boolean;
  override: VisitOverride;
};

/** All fields of an order that staff can edit. */
export function StaffOrderFields(props: StaffOrderFieldsProps) {
  const { order, saved, form, options, templates, disabled, override } = props;
  const { pickup_address } = useBusiness();
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="sr-only">Order</legend>
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
      <OrderFormItems
        form={form}
        options={options}
        mode={order}
        emptyText="No custom pricing set for this customer"
      />
      <OrderFormSchedule
        form={form}
        choices={{ business_address: pickup_address, saved_address: null }}
        hints={customerHints}
        context={{ order }}
        override={override}
      />
      <OrderFormRecurring
        form={form}
        templates={templates}
        saved={saved}
        place={order}
        isLocked={order.is_locked && order.is_recurring}
      />
    </fieldset>
  );
}
