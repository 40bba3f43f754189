import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { whyNotHereRoute } from '#shared/runs/dispatch.contract.ts';
import { useWhyNotHere } from '#web/dispatch/dispatch.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type WhyDialogProps = { day: Temporal.PlainDate; onClose: () => void };

const schema = z.object({ order_number: whyNotHereRoute.query.shape.order_number });

/** The dialog that says of any order where it stands, as it is not on the board of a day. */
export function WhyDialog({ day, onClose }: WhyDialogProps) {
  const { mutate, data, error, isPending } = useWhyNotHere(day);
  const form = useForm({ defaultValues: { order_number: '' }, resolver: schemaResolver(schema) });
  const message = form.formState.errors.order_number?.message;
  return (
    <FormDialog
      size="sm"
      title="Why is it not here?"
      action="Find"
      busy={isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ order_number }) => mutate(order_number))}
    >
      <div className="grid gap-4">
        <Field label="Order number" error={message}>
          <TextInput
            required
            maxLength={20}
            autoComplete="off"
            placeholder="ORD-000123"
            {...form.register('order_number')}
          />
        </Field>
        {error && <Alert>{detailOr(error, 'The order could not be looked up. Try again.')}</Alert>}
        <p className="wrap-anywhere empty:hidden" role="status">
          {!isPending && data?.sentence}
        </p>
      </div>
    </FormDialog>
  );
}
