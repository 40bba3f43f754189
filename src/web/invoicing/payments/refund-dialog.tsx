import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { formatCents, formatPriceInput } from '#shared/kernel/money.ts';
import { paymentMethodLabels, paymentMethods } from '#shared/ledger/payment-method.ts';
import type { Payment } from '#shared/payments/payment.ts';
import { refundPaymentRoute } from '#shared/payments/payments.contract.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { paymentQuery, useRefundPayment } from './payments.api.ts';
import { TypedAmount } from './typed-amount.ts';

type RefundDialogProps = { payment: Pick<Payment, 'id' | 'payment_number' | 'method'>; onClose: () => void };

const schema = z
  .object({ amount: TypedAmount, method: z.enum(paymentMethods), note: z.string() })
  .transform((values): z.input<typeof refundPaymentRoute.body> => values)
  .pipe(refundPaymentRoute.body);

/** Asks how much of a payment is given back, and how. It begins with all that can be, by the way it came. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { id, payment_number, method } = payment;
  const { data } = useQuery(paymentQuery(id));
  const refundable = data?.refundable ?? 0;
  const { mutateAsync } = useRefundPayment();
  const idempotencyKeyFor = useIdempotencyKey();
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    values: { amount: refundable > 0 ? formatPriceInput(refundable) : '', method, note: '' },
    // What was typed stays when more is known.
    resetOptions: { keepDirtyValues: true },
    resolver: schemaResolver(schema),
  });
  const { run, isBusy, failure } = useFormAction(form);
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const input = { params: { id }, body };
    const isDone = await run(() => mutateAsync({ ...input, idempotencyKey: idempotencyKeyFor(input) }), {
      done: 'Refund recorded',
      failure: 'Failed to refund',
    });
    if (isDone) onClose();
  });
  return (
    <FormDialog
      size="sm"
      title={`Refund ${payment_number}`}
      description="A refund gives back credit: that of this payment first, then that of credit notes."
      action="Refund"
      isUnsendable={refundable === 0}
      loading={!data}
      busy={isBusy}
      dirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        {refundable === 0 && (
          <Alert kind="info">
            There is no credit to give back. To return what was paid for an invoice, issue an adjustment note
            first.
          </Alert>
        )}
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <Field label="Amount" hint={`At most ${formatCents(refundable)}`} error={errors.amount?.message}>
            <TextInput
              sign="$"
              inputMode="decimal"
              autoComplete="off"
              required
              {...form.register('amount')}
            />
          </Field>
          <Field label="Method" error={errors.method?.message}>
            <Select {...form.register('method')}>
              {paymentMethods.map((each) => (
                <option key={each} value={each}>
                  {paymentMethodLabels[each]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Reason" error={errors.note?.message}>
          <TextInput autoComplete="off" maxLength={500} required {...form.register('note')} />
        </Field>
      </div>
    </FormDialog>
  );
}
