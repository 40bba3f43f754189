import { UserRound } from 'lucide-react';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { OrderFormItems } from './order-form-items.tsx';
import { OrderFormRecurring } from './order-form-recurring.tsx';
import { OrderFormSchedule } from './order-form-schedule.tsx';
import { OrderFormSection } from './order-form-section.tsx';
import type { OrderFormControl, OrderOption } from './order-form-values.ts';
import { customerHints } from './staff-order-form.tsx';

type StaffOrderFieldsProps = {
  order: Order;
  form: OrderFormControl;
  status: OrderStatus;
  onStatus: (status: OrderStatus) => void;
  options: readonly OrderOption[];
  templates: readonly FrequencyTemplate[];
  disabled: boolean;
};

/** All fields of an order that staff can edit. */
export function StaffOrderFields(props: StaffOrderFieldsProps) {
  const { order, form, status, onStatus, options, templates, disabled } = props;
  const { pickup_address } = useBusiness();
  return (
    <fieldset className="order-form__fields" disabled={disabled}>
      <legend className="sr-only">Order</legend>
      <OrderFormSection icon={UserRound} title="For whom">
        <div className="grid-2 items-end">
          <div className="min-w-0">
            <p className="strong truncate" title={order.customer_name}>
              {order.customer_name}
            </p>
            <p className="muted truncate text-sm" title={order.customer_email}>
              {order.customer_email}
            </p>
          </div>
          <Field label="Status">
            <StatusSelect status={status} onStatus={onStatus} />
          </Field>
        </div>
      </OrderFormSection>
      <OrderFormItems form={form} options={options} emptyText="No custom pricing set for this customer" />
      <OrderFormSchedule
        form={form}
        choices={{ business_address: pickup_address, saved_address: null }}
        hints={customerHints}
      />
      <OrderFormRecurring
        form={form}
        templates={templates}
        isLocked={order.is_locked && order.is_recurring}
      />
    </fieldset>
  );
}

function StatusSelect({ status, onStatus }: Pick<StaffOrderFieldsProps, 'status' | 'onStatus'>) {
  const choose = (text: string) => {
    const chosen = orderStatuses.find((each) => each === text);
    if (chosen) onStatus(chosen);
  };
  return (
    <Select value={status} onChange={({ target }) => choose(target.value)}>
      <SelectOptions values={orderStatuses} labels={orderStatusLabels} />
    </Select>
  );
}
