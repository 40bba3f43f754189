import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#shared/accounts/user.ts';
import type { OwnLine } from '#shared/invoicing/document.ts';
import type { GstMode } from '#shared/pricing/gst.ts';
import { CustomerSelect } from '#web/accounts/people/customer-select.tsx';
import { useGstMode } from '#web/business/business.api.ts';
import { newLine, type OwnLineValues, ownLineSchema } from '#web/invoicing/own-line-values.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type OwnLineDialogProps = {
  title: 'Add Line' | 'Add Draft';
  /** Of the draft, else of the shop. */
  mode?: GstMode | undefined;
  /** Of whose customer is to be chosen. */
  withCustomer?: boolean;
  /** None where `save` has a toast of its own. */
  done?: string;
  failure: string;
  save: (line: OwnLine, customer: User | null) => Promise<unknown>;
  onClose: () => void;
};

const resolver = schemaResolver(ownLineSchema);

/** A line of staff's own: on a draft, or as the first of a new one. */
export function OwnLineDialog({ title, withCustomer = false, ...props }: OwnLineDialogProps) {
  const { done, failure: sentence, save, onClose, mode } = props;
  const ofShop = useGstMode();
  const { gst_charged } = mode ?? ofShop;
  const form = useForm<OwnLineValues, unknown, OwnLine>({ defaultValues: newLine, resolver });
  const { run, isBusy, failure } = useFormAction(form);
  const [customer, setCustomer] = useState<User | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (line) => {
    if (withCustomer && !customer) return setMissing(true);
    if (await run(() => save(line, customer), { done, failure: sentence })) onClose();
  });
  return (
    <FormDialog
      size="sm"
      title={title}
      description={`${gst_charged ? 'Prices are without GST. ' : ''}A negative price is a discount.`}
      action={title}
      busy={isBusy}
      dirty={isDirty || customer !== null}
      onSubmit={(event) => {
        setMissing(withCustomer && !customer);
        void submit(event);
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure.sentence}</Alert>}
        {withCustomer && (
          <CustomerSelect
            value={customer}
            onChange={setCustomer}
            error={isMissing && !customer ? 'Choose a customer' : undefined}
          />
        )}
        <Field label="What it is for" error={errors.description?.message}>
          <TextInput autoComplete="off" required {...form.register('description')} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Quantity" error={errors.quantity?.message}>
            <TextInput inputMode="decimal" autoComplete="off" required {...form.register('quantity')} />
          </Field>
          <Field label="Price" error={errors.price?.message}>
            <TextInput sign="$" autoComplete="off" required placeholder="0.00" {...form.register('price')} />
          </Field>
        </div>
      </div>
    </FormDialog>
  );
}
