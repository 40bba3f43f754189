import { CircleCheck, CircleX, Ellipsis, Undo2, UserPlus, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { closeLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import { isOver } from '#shared/deliveries/order-legs.ts';
import {
  type FailureReason,
  failureLabels,
  failureReasonsOf,
  isOpenLeg,
  type LegAttempt,
  legLabels,
} from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { useConfirmUnassign } from '#web/deliveries/assigning/use-confirm-unassign.ts';
import { useCloseLeg } from '#web/deliveries/deliveries.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { LegNoteDialog } from './leg-note-dialog.tsx';

type FailLegDialogProps = { order: Order; attempt: LegAttempt; onClose: () => void };

const maxNoteLength = 1000;
const resolver = schemaResolver(closeLegRoute.body);

/** Staff close a leg as failed, and note why: the order needs a new date then. */
function FailLegDialog({ order, attempt, onClose }: FailLegDialogProps) {
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
      title={`Mark ${legLabels[kind]} as Failed`}
      description={`${order.order_number}, ${order.customer_name}`}
      onClose={onClose}
      onSubmit={form.handleSubmit(async ({ note, reason }) => {
        const leg = atVersion({ id: attempt.id, version: order.version });
        const send = () => mutateAsync({ ...leg, body: { result: 'failed', reason, note } });
        const texts = {
          done: `${legLabels[kind]} marked as failed`,
          failure: `Failed to mark ${kind} as failed`,
        };
        if (await run(send, texts)) onClose();
      })}
      busy={isBusy}
      dirty={isDirty}
      notice={failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
      action="Mark as Failed"
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">
          The order then needs a new date. We’ll ask the customer to choose one.
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
        <Field label="Note" hint="Why? It appears in the order’s history." error={errors.note?.message}>
          <Textarea {...form.register('note')} maxLength={maxNoteLength} rows={3} />
        </Field>
      </div>
    </FormDialog>
  );
}

type Change = 'close' | 'fail' | 'reopen';

type LegDialogProps = FailLegDialogProps & { change: Change };

/** Staff close a leg, or set it back. */
export const LegDialog = ({ change, ...leg }: LegDialogProps) =>
  change === 'fail' ? <FailLegDialog {...leg} /> : <LegNoteDialog {...leg} change={change} />;

type LegProps = { order: OrderDetails; attempt: LegAttempt };

/** What staff do with a leg; nothing once its order is over. */
export function StaffLegMenu({ order, attempt }: LegProps) {
  const [change, setChange] = useState<Change | null>(null);
  const unassign = useConfirmUnassign();
  const isOpen = isOpenLeg(attempt);
  if (isOver(order.status) || attempt.state === 'cancelled') return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            size="sm"
            className="-me-2"
            aria-label={`Actions for the ${attempt.kind}`}
          />
        }
      >
        {isOpen && attempt.driver_id !== null && !isFinished(order.status) && (
          <MenuItem icon={UserRoundMinus} onSelect={() => void unassign(order, attempt)}>
            Unassign
          </MenuItem>
        )}
        {isOpen ? (
          <>
            <MenuItem icon={CircleCheck} onSelect={() => setChange('close')}>
              Mark as done…
            </MenuItem>
            <MenuItem icon={CircleX} onSelect={() => setChange('fail')}>
              Mark as failed…
            </MenuItem>
          </>
        ) : (
          <MenuItem icon={Undo2} onSelect={() => setChange('reopen')}>
            Reopen…
          </MenuItem>
        )}
      </Menu>
      {change && (
        <LegDialog change={change} order={order} attempt={attempt} onClose={() => setChange(null)} />
      )}
    </>
  );
}

/** Asks for the driver of an open leg. */
export function AssignLegButton({ order, attempt, onAssign }: LegProps & { onAssign: () => void }) {
  if (!isOpenLeg(attempt) || isFinished(order.status)) return null;
  const isAssigned = attempt.driver_id !== null;
  return (
    <Button size="sm" icon={isAssigned ? undefined : UserPlus} onClick={onAssign}>
      {isAssigned ? 'Reassign' : 'Assign'} {legLabels[attempt.kind]}
    </Button>
  );
}
