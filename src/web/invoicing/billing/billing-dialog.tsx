import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StoredBilling } from '#shared/invoicing/billing.ts';
import { heldCustomerText } from '#shared/ledger/hold.ts';
import { billingQuery } from '#web/invoicing/billing.api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { BillingFields, OwnBillingFields } from './billing-fields.tsx';
import { billingText } from './billing-values.ts';
import { useBillingForm } from './use-billing-form.ts';

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
      description={isOwn ? 'Where your invoices go, and what stands on them.' : current.customer_name}
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
