import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { billingFields, StoredBilling } from '#shared/invoicing/billing.ts';
import { invoiceWhenLabels, invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import { statementWhenLabels, statementWhens } from '#shared/invoicing/money-settings.ts';
import { heldCustomerText, holdModeLabels, holdModes } from '#shared/ledger/hold.ts';
import { billingQuery, useUpdateBilling } from '#web/invoicing/billing.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { billingFormFields, billingFormSchema, billingText, toBillingValues } from './billing-values.ts';

const resolver = schemaResolver(billingFormSchema);

/** The form of a customer's billing, which staff and the customer may change at the same time. */
function useBillingForm(current: StoredBilling, onClose: () => void) {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateBilling();
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useMergeForm({
    current,
    toValues: toBillingValues,
    fields: billingFormFields,
    resolver,
    load: () => client.fetchQuery({ ...billingQuery(current.customer_id), staleTime: 0 }),
    save: async (billing, { base: { customer_id, version }, changed }) => {
      setFailure(null);
      const change = pickFields(billingFormFields, billing, changed);
      await mutateAsync({ params: { id: customer_id }, body: change, ifMatch: version });
      toast.success('Billing saved');
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(merge.form, error)) setFailure(detailOr(error, 'Failed to save billing'));
    },
  });
  return { ...merge, failure };
}

type BillingForm = ReturnType<typeof useBillingForm>;

type FieldsProps = { billing: BillingForm };

type BillingFieldProps = FieldsProps & {
  name: (typeof billingFields)[number];
  hint?: string;
  /** It always has a value. */
  required?: boolean;
  children: ReactNode;
};

const BillingField = ({ name, billing, hint, required = false, children }: BillingFieldProps) => (
  <Field
    label={billingFormFields.labels[name]}
    optional={!required}
    hint={hint}
    error={billing.form.formState.errors[name]?.message}
  >
    {children}
  </Field>
);

/** What a customer changes themselves: where invoices go, and what they want to read on them. */
function OwnBillingFields({ billing }: FieldsProps) {
  const { register } = billing.form;
  return (
    <>
      <BillingField
        name="invoice_emails"
        billing={billing}
        hint="At most 3, with a comma between them. Empty: the email of the account."
      >
        <TextInput inputMode="email" autoComplete="off" {...register('invoice_emails')} />
      </BillingField>
      <BillingField name="purchase_order" billing={billing} hint="On every new invoice.">
        <TextInput autoComplete="off" maxLength={60} {...register('purchase_order')} />
      </BillingField>
    </>
  );
}

/** All that staff agree with a customer. */
function BillingFields({ billing }: FieldsProps) {
  const { register } = billing.form;
  const { shop } = billing.base.item;
  return (
    <>
      <BillingField name="bill_name" billing={billing} hint="Empty: the name of the account.">
        <TextInput autoComplete="off" {...register('bill_name')} />
      </BillingField>
      <BillingField name="bill_address" billing={billing} hint="Empty: the address of the account.">
        <Textarea autoComplete="off" {...register('bill_address')} />
      </BillingField>
      <BillingField name="abn" billing={billing} hint="Of the customer, 11 digits.">
        <TextInput autoComplete="off" inputMode="numeric" className="tabular-nums" {...register('abn')} />
      </BillingField>
      <OwnBillingFields billing={billing} />
      <div className="form-grid">
        <BillingField name="invoice_when" billing={billing}>
          <Select {...register('invoice_when')}>
            <option value="">Shop default ({invoiceWhenLabels[shop.invoice_when]})</option>
            <SelectOptions values={invoiceWhens} labels={invoiceWhenLabels} />
          </Select>
        </BillingField>
        <BillingField
          name="terms_days"
          billing={billing}
          hint={`Empty: shop default (${shop.terms_days === 1 ? '1 day' : `${shop.terms_days} days`}).`}
        >
          <TextInput inputMode="numeric" autoComplete="off" {...register('terms_days')} />
        </BillingField>
      </div>
      <BillingSwitch
        name="is_mailed"
        billing={billing}
        hint="Off: mark each invoice as sent once you have handed it over."
      />
      <BillingSwitch
        name="is_reminded"
        billing={billing}
        hint="On the days of the money settings, while something is overdue."
      />
      <div className="form-grid">
        <BillingField name="statements" billing={billing} hint="Mailed on the 1st, of the month before.">
          <Select {...register('statements')}>
            <option value="">Shop default ({statementWhenLabels[shop.statements]})</option>
            <SelectOptions values={statementWhens} labels={statementWhenLabels} />
          </Select>
        </BillingField>
        <BillingField
          name="hold"
          billing={billing}
          required
          hint="On hold they can’t order. Recurring orders continue."
        >
          <Select {...register('hold')}>
            <SelectOptions values={holdModes} labels={holdModeLabels} />
          </Select>
        </BillingField>
      </div>
    </>
  );
}

type BillingSwitchProps = FieldsProps & { name: 'is_mailed' | 'is_reminded'; hint: string };

const BillingSwitch = ({ name, billing, hint }: BillingSwitchProps) => (
  <Switch {...billing.form.register(name)}>
    <span>
      <span className="block font-medium">{billingFormFields.labels[name]}</span>
      <span className="block text-xs text-ink-3">{hint}</span>
    </span>
  </Switch>
);

type BillingDialogProps = { customer_id: string; onClose: () => void };

/** How a customer is invoiced, for staff. */
export const BillingDialog = (props: BillingDialogProps) => <LoadedDialog {...props} isOwn={false} />;

/** What customers change of it themselves. */
export const OwnBillingDialog = (props: BillingDialogProps) => <LoadedDialog {...props} isOwn />;

function LoadedDialog({ customer_id, ...props }: BillingDialogProps & { isOwn: boolean }) {
  const { data, error, refetch } = useQuery(billingQuery(customer_id));
  if (data) return <BillingFormDialog current={data} {...props} />;
  return (
    <Dialog open title="Billing" loading={!error} onOpenChange={props.onClose}>
      {error && <LoadError title="The billing could not be loaded" error={error} onRetry={refetch} />}
    </Dialog>
  );
}

type FormProps = { current: StoredBilling; isOwn: boolean; onClose: () => void };

function BillingFormDialog({ current, isOwn, onClose }: FormProps) {
  const billing = useBillingForm(current, onClose);
  const { form, changed, failure, isComparing, submit } = billing;
  const what = isOwn ? 'your billing' : 'the billing';
  return (
    <FormDialog
      title="Billing"
      description={isOwn ? 'Where your invoices go, and what they say.' : current.customer_name}
      onClose={onClose}
      onSubmit={submit}
      busy={form.formState.isSubmitting}
      dirty={changed.length > 0}
      notice={<MergeNotice merge={billing} what={what} />}
      action="Save Billing"
      busyLabel="Saving..."
      isUnsendable={changed.length === 0 && !isComparing}
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure}</Alert>}
        {current.on_hold && !isOwn && (
          <Alert kind="warning">{heldCustomerText(current.customer_name, current.on_hold)}</Alert>
        )}
        <MergeCompare merge={billing} what={what} show={billingText}>
          {isOwn ? <OwnBillingFields billing={billing} /> : <BillingFields billing={billing} />}
        </MergeCompare>
        {!isOwn && <StatementLink customer_id={current.customer_id} />}
      </div>
    </FormDialog>
  );
}

/** What the customer owes stands on a page of its own. */
function StatementLink({ customer_id }: Pick<StoredBilling, 'customer_id'>) {
  const role = useUser()?.role;
  if (role !== 'owner' && role !== 'admin') return null;
  return (
    <p>
      <Link
        to={`/dashboard/${role}/money/statement/$customerId`}
        params={{ customerId: customer_id }}
        className="link tap-target"
      >
        Statement
      </Link>
    </p>
  );
}
