import './order-form.css';
import './staff-order-form.css';
import type { FormEventHandler, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/display/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { OrderFormTotals } from './order-form-totals.tsx';
import type { OrderFormControl, OrderFormValues, OrderOption } from './order-form-values.ts';
import { staffFormSchema } from './staff-order-values.ts';
import { useOrderResolver } from './use-order-form.ts';

/** The order form of staff; `start` holds the initial values and is read once, when the form opens. */
export const useStaffOrderForm = (start: OrderFormValues): OrderFormControl =>
  useForm({ defaultValues: start, resolver: useOrderResolver(staffFormSchema) });

type StaffOrderFormProps = {
  title: string;
  description: ReactNode;
  form: OrderFormControl;
  options: readonly OrderOption[];
  /** The label of the submit button. */
  action: string;
  isUnsendable?: boolean;
  dirty: boolean;
  loading: boolean;
  /** Notices about the order, always in view. */
  notice?: ReactNode;
  /** Replaces the Cancel button. */
  back?: ReactNode;
  children: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
};

/** The dialog around the order form of staff: totals and buttons stay in view. */
export function StaffOrderForm(props: StaffOrderFormProps) {
  const { form, options, action, isUnsendable = false, back, children, onClose, ...dialog } = props;
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={onClose}
      className="order-form"
      busy={isSubmitting}
      foot={
        <>
          <OrderFormTotals form={form} options={options} />
          {back ?? (
            <Button variant="ghost" onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            busyLabel="Processing..."
            disabled={isUnsendable}
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
