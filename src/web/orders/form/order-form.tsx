import type { ComponentProps, ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { useAreSlotsComing } from '#web/booking/picker/slots.api.ts';
import type {
  OrderChoices,
  OrderFormControl,
  OrderFormValues,
} from '#web/orders/form/values/order-form-values.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import type { MergeView } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { type ChargedOrder, OrderFormTotals } from './items/order-form-totals.tsx';
import { OrderFormItems } from './order-form-items.tsx';
import { OrderFormSchedule } from './order-form-schedule.tsx';
import { OrderFormSkeleton } from './order-form-section.tsx';
import { OrderFormRecurring } from './recurring/order-form-recurring.tsx';
import type { VisitOverride } from './visits/visit-fields.tsx';

type DialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  | 'title'
  | 'description'
  | 'action'
  | 'isUnsendable'
  | 'dirty'
  | 'draft'
  | 'notice'
  | 'step'
  | 'onSubmit'
  | 'onClose'
>;

type OrderFormProps = DialogProps & {
  form: OrderFormControl;
  /** The order or series that is edited; a new one has none. */
  order?: ChargedOrder;
  /** `undefined` while they load. */
  choices: OrderChoices | undefined;
  /** Notices and buttons are there before the choices are. */
  isOpenAtOnce?: boolean;
  /** The error of loading the choices, in place of the fields. */
  error: unknown;
  errorTitle?: string;
  onRetry: () => void;
  /** The fields. */
  children: (choices: OrderChoices) => ReactNode;
};

/** The dialog of an order or a series: its totals and buttons stay in view. It is wider than others. */
export function OrderForm(props: OrderFormProps) {
  const { form, order, choices, isOpenAtOnce, error, onRetry, notice, children, ...others } = props;
  const { errorTitle = 'The order form could not be opened', isUnsendable, ...dialog } = others;
  const isFollowing = useAreSlotsComing();
  const isOpen = choices !== undefined || isOpenAtOnce;
  return (
    <FormDialog
      {...dialog}
      // The button of an alert in it is in the middle of its height.
      className="w-[min(720px,100%)]! [&_[data-slot=alert]:has(>[data-slot=button])]:items-center"
      busy={form.formState.isSubmitting}
      busyLabel="Processing..."
      loading={!choices}
      isUnsendable={isUnsendable || isFollowing || !choices}
      notice={isOpen && notice}
      totals={isOpen && <OrderFormTotals form={form} options={choices?.options ?? []} order={order} />}
    >
      {choices && children(choices)}
      {!choices && Boolean(error) && <LoadError title={errorTitle} error={error} onRetry={onRetry} />}
      {!choices && !error && <OrderFormSkeleton />}
    </FormDialog>
  );
}

type OrderFieldsProps = {
  form: OrderFormControl;
  choices: OrderChoices;
  /** The order as it is saved; a new one has none. */
  order?: Order;
  /** Its values. */
  saved?: OrderFormValues;
  /** How it repeats can no longer be changed. */
  isLocked?: boolean;
  override?: VisitOverride;
  /** Asks for the price of an item that is not offered. */
  onAskForPrice?: (() => void) | undefined;
  /** Opens the account, where what drivers read at each visit is said once. */
  onOpenAccount?: (() => void) | undefined;
};

export function OrderFields(props: OrderFieldsProps) {
  const { form, choices, order, saved, isLocked, override, onAskForPrice, onOpenAccount } = props;
  return (
    <>
      <OrderFormItems form={form} options={choices.options} mode={order} onAskForPrice={onAskForPrice} />
      <OrderFormSchedule
        form={form}
        choices={choices}
        context={{ order, isNew: !order }}
        override={override}
        onOpenAccount={onOpenAccount}
      />
      <OrderFormRecurring
        form={form}
        templates={choices.templates}
        saved={saved}
        place={order}
        isLocked={isLocked}
      />
    </>
  );
}

type OrderEditNoticeProps<F extends string> = {
  merge: MergeView<F>;
  isGone: boolean;
  /** Who changed the order meanwhile and how, as a sentence. */
  changedBy: string | null;
};

/** Says that somebody else deleted or changed the order while its form was open. */
export function OrderEditNotice<F extends string>({ isGone, ...change }: OrderEditNoticeProps<F>) {
  if (isGone) return <Alert>This order has been deleted. We can’t save what you typed.</Alert>;
  return <MergeNotice {...change} what="this order" />;
}
