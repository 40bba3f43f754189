import { useWatch } from 'react-hook-form';
import { useBusiness } from '#web/business/business.api.ts';
import { isVersionConflict } from '#web/kernel/api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { type ConcurrentChange, concurrentChanges } from './order-form-diff.ts';
import type { OrderChoices, OrderFormControl, OrderFormValues } from './order-form-values.ts';
import type { CustomerOrderEdit } from './use-customer-order-edit.ts';

type EditCustomerOrderNoticeProps = {
  edit: CustomerOrderEdit;
  form: OrderFormControl;
  choices: OrderChoices;
};

/** Notices about changes that others made to the order while its form was open. */
export function EditCustomerOrderNotice({ edit, form, choices }: EditCustomerOrderNoticeProps) {
  const { isGone, lockedReason, isStale, previous } = edit;
  if (isGone) return <Alert>This order is no longer there. What you typed cannot be sent.</Alert>;
  if (!lockedReason && !isStale && !previous) return null;
  return (
    <>
      {lockedReason && <Alert>{lockedReason} What you typed is still here.</Alert>}
      {isStale && <StaleNotice edit={edit} />}
      {!isStale && previous && <MergedNotice previous={previous} edit={edit} form={form} choices={choices} />}
    </>
  );
}

function StaleNotice({ edit: { refusal, loadLatest } }: { edit: CustomerOrderEdit }) {
  return (
    <Alert
      kind={isVersionConflict(refusal) ? 'danger' : 'warning'}
      action={
        <Button size="sm" onClick={() => void loadLatest()}>
          Load Present Order
        </Button>
      }
    >
      This order was changed meanwhile. Load it as it is now; what you typed is kept.
    </Alert>
  );
}

type MergedNoticeProps = EditCustomerOrderNoticeProps & { previous: OrderFormValues };

function MergedNotice({ previous, edit, form, choices }: MergedNoticeProps) {
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  useWatch({ control: form.control }); // renders again on every edit
  const context = { ...choices, zone, now };
  const changes = concurrentChanges(previous, edit.start, form.getValues(), context);
  return (
    <Alert kind="info">
      <p>This is the present order, with what you typed kept. Look it over and send it again.</p>
      {changes.length > 0 && (
        <dl className="order-form__meanwhile">
          {changes.map((change) => (
            <ConcurrentChangeRow key={change.field} {...change} />
          ))}
        </dl>
      )}
    </Alert>
  );
}

function ConcurrentChangeRow({ label, now, typed }: ConcurrentChange) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        Now: <b>{now}</b>
      </dd>
      {typed !== null && (
        <dd>
          You typed: <b>{typed}</b>
        </dd>
      )}
    </div>
  );
}
