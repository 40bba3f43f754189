import { useForm } from 'react-hook-form';
import { reopenLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import { statusAfterClosing, statusAfterReopening } from '#shared/deliveries/delivery-rules.ts';
import { type LegAttempt, type LegKind, legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderStatusLabels } from '#shared/orders/order-status.ts';
import { useCloseLeg, useReopenLeg } from '#web/deliveries/deliveries.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type Change = 'close' | 'reopen';

type LegNoteDialogProps = {
  change: Change;
  order: Order;
  attempt: LegAttempt;
  onClose: () => void;
};

const maxNoteLength = 1000;
/** Both calls want the same note. */
const resolver = schemaResolver(reopenLegRoute.body);

/** Staff close a leg as done, or set it back, and note why. It says what follows. */
export function LegNoteDialog({ change, order, attempt, onClose }: LegNoteDialogProps) {
  const { kind } = attempt;
  const form = useForm({ defaultValues: { note: '' }, resolver });
  const { run, isBusy, failure } = useFormAction(form);
  const close = useCloseLeg();
  const reopen = useReopenLeg();
  const { title, action, done, failed } = texts[change](kind);
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      size="sm"
      title={title}
      description={`${order.order_number}, ${order.customer_name}`}
      onClose={onClose}
      onSubmit={form.handleSubmit(async ({ note }) => {
        const leg = atVersion({ id: attempt.id, version: order.version });
        const send = () =>
          change === 'close'
            ? close.mutateAsync({ ...leg, body: { result: 'done', note } })
            : reopen.mutateAsync({ ...leg, body: { note } });
        if (await run(send, { done, failure: failed })) onClose();
      })}
      busy={isBusy}
      dirty={isDirty}
      notice={failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
      action={action}
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">{consequence(change, attempt, order)}</p>
        <Field label="Note" hint="Why? It appears in the order’s history." error={errors.note?.message}>
          <Textarea {...form.register('note')} maxLength={maxNoteLength} rows={3} />
        </Field>
      </div>
    </FormDialog>
  );
}

const texts = {
  close: (kind: LegKind) => ({
    title: `Mark ${legLabels[kind]} as Done`,
    action: 'Mark as Done',
    done: `${legLabels[kind]} marked as done`,
    failed: `Failed to mark ${kind} as done`,
  }),
  reopen: (kind: LegKind) => ({
    title: `Reopen ${legLabels[kind]}`,
    action: 'Reopen',
    done: `${legLabels[kind]} reopened`,
    failed: `Failed to reopen ${kind}`,
  }),
};

const doneWords = { pickup: 'picked up', delivery: 'delivered' } as const;

/** What the service does as well, in words. */
function consequence(change: Change, { kind, state }: LegAttempt, { status }: Order): string {
  if (state === 'failed') {
    return `The ${kind} is planned as before. We’ll let the customer and the driver know.`;
  }
  const after = change === 'close' ? statusAfterClosing(kind) : statusAfterReopening(kind, status);
  const label = orderStatusLabels[after ?? status];
  const order = after && after !== status ? `The order becomes ${label}` : `The order stays ${label}`;
  const news = change === 'close' ? `it is ${doneWords[kind]}` : `it is not ${doneWords[kind]} yet`;
  return `${order}. We’ll let the customer and the driver know that ${news}.`;
}
