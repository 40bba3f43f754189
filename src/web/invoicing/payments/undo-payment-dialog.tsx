import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { lastDay } from '#shared/kernel/time.ts';
import type { Payment } from '#shared/payments/payment.ts';
import { reversePaymentRoute } from '#shared/payments/payments.contract.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useReversePayment } from './payments.api.ts';

type UndoDialogProps = { payment: Payment; onClose: () => void };

interface UndoValues {
  paid_on: string;
  note: string;
}
const resolver = schemaResolver(reversePaymentRoute.body);

/** Asks why and as of which day a payment or a refund is undone, and undoes it. */
export function UndoPaymentDialog({ payment, onClose }: UndoDialogProps) {
  const { id, payment_number, direction, paid_on } = payment;
  // Where the business has moved west since, today can be the day before.
  const latest = lastDay(useToday(), paid_on);
  const { mutateAsync } = useReversePayment();
  const idempotencyKeyFor = useIdempotencyKey();
  const form = useForm<UndoValues, unknown, z.output<typeof reversePaymentRoute.body>>({
    defaultValues: { paid_on: `${latest}`, note: '' },
    resolver,
  });
  const { run, isBusy, failure } = useFormAction(form);
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const input = { params: { id }, body };
    const isUndone = await run(() => mutateAsync({ ...input, idempotencyKey: idempotencyKeyFor(input) }), {
      done: direction === 'in' ? 'Payment undone' : 'Refund undone',
      failure: 'Failed to undo payment',
    });
    if (isUndone) onClose();
  });
  return (
    <FormDialog
      size="sm"
      title={`Undo ${payment_number}?`}
      description={direction === 'in' ? 'What it paid is open again.' : 'What it gave back is credit again.'}
      action="Undo"
      busy={isBusy}
      dirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field label="Day" error={errors.paid_on?.message}>
          <DateInput min={`${paid_on}`} max={`${latest}`} required {...form.register('paid_on')} />
        </Field>
        <Field label="Reason" hint="Appears in its history." error={errors.note?.message}>
          <TextInput
            autoComplete="off"
            maxLength={500}
            required
            data-focus-first
            {...form.register('note')}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
