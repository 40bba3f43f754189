import { useWatch } from 'react-hook-form';
import { useBusiness } from '#web/business/business.api.ts';
import { isStale } from '#web/kernel/api.ts';
import { useNow } from '#web/kernel/now.ts';
import { type ConcurrentChange, concurrentChanges } from '#web/orders/form/order-form-changes.ts';
import type { OrderChoices, OrderFormControl, OrderFormValues } from '#web/orders/form/order-form-values.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { EditedOrder } from './use-edited-order.ts';

type EditOrderNoticeProps = { edited: EditedOrder; form: OrderFormControl; choices: OrderChoices };

/** Notices about changes that others made to the order while its form was open. */
export function EditOrderNotice({ edited, form, choices }: EditOrderNoticeProps) {
  const { isGone, locked, isBehind, before } = edited;
  if (isGone) return <Alert>This order is no longer there. What you typed cannot be sent.</Alert>;
  if (!locked && !isBehind && !before) return null;
  return (
    <>
      {locked && <Alert>{locked} What you typed is still here.</Alert>}
      {isBehind && <ChangedNotice edited={edited} />}
      {!isBehind && before && <LoadedNotice before={before} edited={edited} form={form} choices={choices} />}
    </>
  );
}

function ChangedNotice({ edited: { refused, loadPresent } }: { edited: EditedOrder }) {
  return (
    <Alert
      kind={isStale(refused) ? 'danger' : 'warning'}
      action={
        <Button size="sm" onClick={() => void loadPresent()}>
          Load Present Order
        </Button>
      }
    >
      This order was changed meanwhile. Load it as it is now; what you typed is kept.
    </Alert>
  );
}

type LoadedNoticeProps = EditOrderNoticeProps & { before: OrderFormValues };

function LoadedNotice({ before, edited, form, choices }: LoadedNoticeProps) {
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  useWatch({ control: form.control }); // renders again on every edit
  const wording = { ...choices, zone, now };
  const changes = concurrentChanges(before, edited.start, form.getValues(), wording);
  return (
    <Alert kind="info">
      <p>This is the present order, with what you typed kept. Look it over and send it again.</p>
      {changes.length > 0 && (
        <dl className="order-form__meanwhile">
          {changes.map((change) => (
            <MeanwhileLine key={change.field} {...change} />
          ))}
        </dl>
      )}
    </Alert>
  );
}

function MeanwhileLine({ label, now, typed }: ConcurrentChange) {
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
