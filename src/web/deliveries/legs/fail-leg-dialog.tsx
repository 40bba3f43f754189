import { useForm } from 'react-hook-form';
import { closeLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import {
  type FailureReason,
  failureLabels,
  failureReasonsOf,
  type LegAttempt,
  legLabels,
} from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { useCloseLeg } from '#web/deliveries/deliveries.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type FailLegDialogProps = { order: Order; attempt: LegAttempt; onClose: () => void };

const maxNoteLength = 1000;
const resolver = schemaResolver(closeLegRoute.body);

/** Staff close a leg as failed, and note why: the order needs a new date then. */
export function FailLegDialog({ order, attempt, onClose }: FailLegDialogProps) {
  const { kind } = attempt;
  const defaultValues: { result: 'failed'; note: string; reason?: FailureReason } = {
    result: 'failed',
    note: '',
  };
  const form = useForm({ defaultValues, resolver });
  const { run, isBusy, failure } = useFormAction(form);
  const { mutateAsync } = useCloseLeg();
  const { errors, isDirty, isSubmitted } = form.formState;
  const chosen = form.watch('reason');
  return (
    <FormDialog
      size="sm"
      title={`Close ${legLabels[kind]} as Failed`}
      description={`${order.order_number}, ${order.customer_name}`}
      onClose={onClose}
      onSubmit={form.handleSubmit(async ({ note, reason }) => {
        const send = () => mutateAsync({ leg_id: attempt.id, version: order.version, note, reason });
        const texts = {
          done: `${legLabels[kind]} closed as failed`,
          failure: `Failed to close ${kind}`,
        };
        if (await run(send, texts)) onClose();
      })}
      busy={isBusy}
      dirty={isDirty}
      notice={failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
      action="Close as Failed"
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">
          The order needs a new date then. Its customer is asked to choose one, and its drivers are told.
        </p>
        <div className="grid gap-1.5">
          <Choices legend="Reason">
            {failureReasonsOf(kind).map((reason) => (
              <Choice
                key={reason}
                name="reason"
                className="min-h-10! items-center py-1! touch:min-h-12!"
                checked={reason === chosen}
                onChoose={() =>
                  form.setValue('reason', reason, { shouldDirty: true, shouldValidate: isSubmitted })
                }
              >
                {failureLabels[reason]}
              </Choice>
            ))}
          </Choices>
          {errors.reason?.message && (
            <p className="text-xs font-medium text-danger-ink" role="alert">
              {errors.reason.message}
            </p>
          )}
        </div>
        <Field label="Note" hint="Why. The history of the order shows it." error={errors.note?.message}>
          <Textarea {...form.register('note')} maxLength={maxNoteLength} rows={3} />
        </Field>
      </div>
    </FormDialog>
  );
}
