import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeUntilText, closedDayName, onClosedDaysText } from '#shared/booking/closed-day-texts.ts';
import type {
  AffectedOrder,
  ClosedDay,
  MoveDraft,
  MoveResult,
  UndoDraft,
} from '#shared/booking/closed-days.contract.ts';
import { affectedOrdersQuery } from '#web/business/closed-days.api.ts';
import { useMoveOrders, useUndoMoves } from '#web/closed-days/closed-days.api.ts';
import { onlyProposedText, ordersText, toBeMoved, toBeSettled } from '#web/closed-days/closed-days-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import {
  actionText,
  datesOf,
  type MoveChoice,
  moveOf,
  movesText,
  movesToSend,
  sharedChangeUntil,
  suggestedChoice,
} from './move-choice.ts';
import { isMoved, MoveResults, movedText, refusedText } from './move-results.tsx';
import { MoveRow, MoveRowLayout } from './move-row.tsx';

type MoveDialogProps = {
  /** Only the orders of this day. */
  day: ClosedDay | null;
  onClose: () => void;
};

interface Answered {
  orders: readonly AffectedOrder[];
  moves: MoveDraft['moves'];
  results: readonly MoveResult[];
}

/** The dialog in which orders are moved off closed days, or dropped; where some are refused, it says which. */
export function MoveDialog({ day, onClose }: MoveDialogProps) {
  const query = useQuery(affectedOrdersQuery(day?.day ?? null));
  const clock = { zone: useBusinessTimeZone(), now: useNow() };
  const [answered, setAnswered] = useState<Answered | null>(null);
  const answer = (next: Answered) => (next.results.every(isMoved) ? onClose() : setAnswered(next));
  if (answered) return <AnsweredDialog answered={answered} onClose={onClose} onAnswer={answer} />;
  if (!query.data) {
    return (
      <Dialog open onOpenChange={onClose} title="Move Orders" loading={!query.error}>
        {query.error ? (
          <LoadError title="The orders could not be loaded" error={query.error} onRetry={query.refetch} />
        ) : (
          <PanelSkeleton />
        )}
      </Dialog>
    );
  }
  const count = toBeSettled(query.data).length;
  const proposed = query.data.filter(({ is_proposal }) => is_proposal);
  const asked = day?.day ?? null;
  const where = day ? `${ordersText(count)} on ${closedDayName(day, clock)}` : onClosedDaysText(count);
  const description = `${where}${onlyProposedText(count, proposed.length)}`;
  if (proposed.length > 0 && proposed.length === query.data.length) {
    return (
      <Dialog open onOpenChange={onClose} title="Proposed Changes" description={description} reading>
        <ProposedRows orders={proposed} asked={asked} />
      </Dialog>
    );
  }
  return (
    <MoveForm
      orders={query.data}
      asked={asked}
      description={description}
      onClose={onClose}
      onAnswer={answer}
    />
  );
}

type AnsweredDialogProps = {
  answered: Answered;
  onClose: () => void;
  onAnswer: (answered: Answered) => void;
};

/** What became of the orders. Those that have no place can be moved all the same. */
function AnsweredDialog({ answered, onClose, onAnswer }: AnsweredDialogProps) {
  const { orders, moves, results } = answered;
  const { send, isBusy, failure } = useSend(orders, (again) => {
    const isAgain = ({ order_id }: MoveResult) => again.results.some((each) => each.order_id === order_id);
    const others = results.filter((each) => !isAgain(each));
    onAnswer({ orders, moves: again.moves, results: [...others, ...again.results] });
  });
  const isRefused = ({ order_id }: MoveDraft['moves'][number]) =>
    results.some((each) => each.order_id === order_id && each.may_override);
  const refused = moves.filter(isRefused);
  const foot = (
    <>
      {refused.length > 0 && (
        <Button busy={isBusy} onClick={() => void send({ moves: refused, anyway: true })}>
          Move Anyway
        </Button>
      )}
      <Button variant="primary" className="ms-auto" disabled={isBusy} onClick={onClose}>
        Done
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Move Orders"
      description={movedText(results, orders)}
      foot={foot}
      reading
    >
      {failure && <Alert>{failure}</Alert>}
      <MoveResults orders={orders} results={results} />
    </Dialog>
  );
}

type MoveFormProps = {
  orders: readonly AffectedOrder[];
  /** The day whose orders they are; `null` for those of any. */
  asked: Temporal.PlainDate | null;
  description: string;
  onClose: () => void;
  onAnswer: (answered: Answered) => void;
};

function MoveForm({ orders, asked, description, onClose, onAnswer }: MoveFormProps) {
  const clock = { zone: useBusinessTimeZone(), now: useNow() };
  const [choices, setChoices] = useState<ReadonlyMap<string, MoveChoice>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const { send, isBusy, failure } = useSend(orders, onAnswer);
  const choiceOf = (order: AffectedOrder) => choices.get(order.order_id) ?? suggestedChoice(order);
  const moves = orders.map((order) => ({ order, move: moveOf(choiceOf(order), clock.zone) }));
  const count = moves.filter(({ move }) => move.kind !== 'stay').length;
  const until = sharedChangeUntil(moves);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (count > 0 && moves.every(({ move }) => move.kind !== 'incomplete'))
      void send({ moves: movesToSend(moves) });
  };
  const rowOf = (order: AffectedOrder) => (
    <MoveRow
      key={order.order_id}
      order={order}
      asked={asked}
      choice={choiceOf(order)}
      onChoose={(choice) => setChoices((before) => new Map(before).set(order.order_id, choice))}
      saysUntil={until === null}
      isChecked={isChecked}
      disabled={isBusy}
    />
  );
  const asPlanned = orders.filter(({ is_as_planned }) => is_as_planned);
  const proposed = orders.filter(({ is_proposal }) => is_proposal);
  const toMove = toBeMoved(orders);
  return (
    <FormDialog
      title="Move Orders"
      description={description}
      action={actionText(moves)}
      isUnsendable={count === 0}
      totals={
        <output className="me-auto text-sm text-ink-2 tabular-nums max-md:col-span-full" data-slot="totals">
          {movesText(moves)}
        </output>
      }
      className="md:w-190!"
      busy={isBusy}
      dirty={choices.size > 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-3.5">
        {failure && <Alert>{failure}</Alert>}
        {orders.length === 0 && <p className="text-ink-2">No order is on a closed day any more.</p>}
        {toMove.length > 0 && <ul>{toMove.map(rowOf)}</ul>}
        {until && (
          <p className="text-xs text-ink-3">
            Each notice of a move ends: {changeUntilText(until, clock, datesOf(moves))}
          </p>
        )}
        {asPlanned.length > 0 && (
          <section className="border-t border-line pt-3.5 first:border-0 first:pt-0">
            <h3 className="mb-3 text-sm">Go on as planned</h3>
            <ul>{asPlanned.map(rowOf)}</ul>
          </section>
        )}
        {proposed.length > 0 && (
          <section className="border-t border-line pt-3.5 first:border-0 first:pt-0">
            <h3 className="mb-3 text-sm">Only proposed</h3>
            <ProposedRows orders={proposed} asked={asked} />
          </section>
        )}
      </div>
    </FormDialog>
  );
}

/** What only waits on a proposal: its order is opened to propose another day. */
function ProposedRows({ orders, asked }: Pick<MoveFormProps, 'orders' | 'asked'>) {
  return (
    <ul>
      {orders.map((order) => (
        <MoveRowLayout key={order.order_id} order={order} asked={asked}>
          <p className="text-sm text-ink-2">
            {order.is_series_proposal
              ? 'The customer can no longer approve this day. Propose another one on the page of the recurring order.'
              : 'The customer can no longer approve this day. Propose another one in the order.'}
          </p>
        </MoveRowLayout>
      ))}
    </ul>
  );
}

/** Moves the orders, and says how many were; what was moved, and not what was skipped, can be put back. */
function useSend(orders: readonly AffectedOrder[], onAnswer: (answered: Answered) => void) {
  const { mutateAsync } = useMoveOrders();
  const idempotencyKeyFor = useIdempotencyKey();
  const { run, isBusy } = useAction();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync: undoMoves } = useUndoMoves();
  const undo = (moves: UndoDraft['moves']) =>
    run(
      async () => {
        const { results } = await undoMoves({ body: { moves }, idempotencyKey: idempotencyKeyFor(moves) });
        const [text, refused] = [movedText(results, orders, 'moved back'), refusedText(results, orders)];
        if (results.some(isMoved)) toast.success(text, refused);
        else toast.error(text);
      },
      { failure: 'Failed to move the orders back' },
    );
  const send = async (draft: MoveDraft) => {
    setFailure(null);
    await run(
      async () => {
        const { results } = await mutateAsync({ body: draft, idempotencyKey: idempotencyKeyFor(draft) });
        const [text, refused] = [movedText(results, orders), refusedText(results, orders)];
        const moved = results.flatMap(({ order_id, version }) => (version ? [{ order_id, version }] : []));
        if (moved.length > 0) toast.undoable(text, () => void undo(moved), undefined, refused);
        else if (results.some(isMoved)) toast.success(text, refused);
        else toast.error(text);
        onAnswer({ orders, moves: draft.moves, results });
      },
      { failure: 'Failed to move the orders', onFailure: setFailure },
    );
  };
  return { send, isBusy, failure };
}
