import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod';
import type { Setup } from '#shared/overview/setup.contract.ts';
import { peopleText } from '#web/accounts/people/inviting.tsx';
import { useLetKnow } from '#web/business/mail-leaves.ts';
import { useCreateDraft } from '#web/invoicing/invoices.api.ts';
import { useDialogParam } from '#web/kernel/routing/use-dialog-param.ts';
import { useSendTest } from '#web/messages/messages.api.ts';
import { useEditOrder } from '#web/orders/orders.api.ts';
import { setUpAway, setupQuery, usePutAwaySetup } from '#web/overview/setup.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { SetupDialogs } from './setup-dialogs.tsx';
import { type SetupDialog, type SetupStep, setupDialogs, stepsOf } from './setup-steps.tsx';

/** What an owner has still to set up, first of all on their overview. */
export function SetupCard() {
  const { data, error, refetch } = useQuery(setupQuery);
  const client = useQueryClient();
  const param = useDialogParam<SetupDialog>('setup', undefined, z.enum(setupDialogs));
  const card = useRef<HTMLElement>(null);
  const [turn, setTurn] = useState(0);
  const isOpen = param.id !== undefined && param.id !== 'steps';
  useEffect(() => {
    // A dialog that is going still holds the focus.
    if (turn === 0 || isOpen) return;
    card.current?.querySelector<HTMLElement>('[data-step=next] button')?.focus();
  }, [turn, isOpen]);
  /** Back at the card, with what was saved: the next open step has the focus. */
  const goOn = async () => {
    await client.refetchQueries({ queryKey: setupQuery.queryKey }).catch(() => undefined);
    setTurn((before) => before + 1);
  };
  const close = () => {
    param.close();
    void goOn();
  };
  if (!data && error)
    return (
      <LoadError
        className="card mb-4"
        title="The set up could not be loaded"
        error={error}
        onRetry={refetch}
      />
    );
  if (!data) return <PanelSkeleton />;
  const steps = stepsOf(data);
  const isDone = steps.every((step) => step.isDone);
  return (
    <>
      {isDone && param.id !== 'steps' ? (
        <AllDone isAway={data.put_away} />
      ) : (
        !data.put_away && (
          <section ref={card} className="card mb-4 overflow-clip" aria-labelledby="setup-title">
            <Head done={steps.filter((step) => step.isDone).length} of={steps.length} />
            <Steps steps={steps} setup={data} onOpen={param.open} onDone={goOn} />
            <p className="border-t border-line px-4 py-2.5 text-sm text-ink-2">
              Optional: where and when you collect.{' '}
              <Link to="/dashboard/owner/booking" className="link tap-target">
                Booking
              </Link>
            </p>
          </section>
        )
      )}
      {param.id && <SetupDialogs name={param.id} setup={data} onClose={close} />}
    </>
  );
}

/** Says it once, and is put away. */
function AllDone({ isAway }: { isAway: boolean }) {
  const { mutate } = usePutAwaySetup();
  const [wasAway] = useState(isAway);
  const putAway = useEffectEvent(() => !isAway && mutate({ body: { put_away: true } }));
  useEffect(() => {
    putAway();
  }, []);
  if (wasAway) return null;
  return (
    <section className="card mb-4 flex items-center gap-3.5 px-4 py-3.5" aria-labelledby="setup-title">
      <Mark isDone />
      <div>
        <h3 id="setup-title" className="text-base" role="status">
          Your shop is set up.
        </h3>
        <p className="text-sm text-ink-2">Show Set Up in Settings brings this list back.</p>
      </div>
    </section>
  );
}

function Head({ done, of }: { done: number; of: number }) {
  const { mutateAsync } = usePutAwaySetup();
  const { run, isBusy } = useAction();
  const set = (put_away: boolean) => () => mutateAsync({ body: { put_away } });
  const putAway = async () => {
    const failure = 'Failed to put the set up away';
    if (await run(set(true), { failure }))
      toast.undoable('Set up put away', () => void run(set(false), { failure }), setUpAway);
  };
  const said = `${done} of ${of} done`;
  return (
    <div className="flex min-h-14 items-center gap-3 border-b border-line ps-4 pe-2">
      <h3 id="setup-title" className="text-base">
        Set up your shop
      </h3>
      <span className="text-sm text-ink-3 tabular-nums">{said}</span>
      <span className="w-30 max-md:hidden" aria-hidden="true">
        <Progress value={done} max={of} label={said} />
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="ms-auto touch:h-11"
        busy={isBusy}
        onClick={() => void putAway()}
      >
        Put Away
      </Button>
    </div>
  );
}

type StepsProps = {
  steps: readonly SetupStep[];
  setup: Setup;
  onOpen: (name: SetupDialog) => void;
  onDone: () => Promise<void>;
};

function Steps({ steps, setup: { order }, onOpen, onDone }: StepsProps) {
  const { mutateAsync: sendTest } = useSendTest();
  const { mutateAsync: edit } = useEditOrder();
  const { mutateAsync: draft } = useCreateDraft();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const letKnow = useLetKnow();
  const next = steps.find((step) => !step.isDone && step.action) ?? steps.find((step) => !step.isDone);
  const { id, version, customer_id, order_number } = order;
  const act = async (does: NonNullable<SetupStep['action']>['does']) => {
    if (does === 'test') {
      await run(() => sendTest({ body: { channel: 'mail' } }), { failure: 'Failed to send the test' });
      return onDone();
    }
    if (does === 'deliver' && id && version !== null) {
      // Nothing of it can be undone.
      const isSure = await confirm({
        title: `Mark ${order_number} as Delivered?`,
        body: letKnow('the customer', true),
        action: 'Mark as Delivered',
      });
      if (!isSure) return;
      const deliver = () => edit({ params: { id }, ifMatch: version, body: { status: 'delivered' } });
      await run(deliver, { failure: 'Failed to update order status' });
      return onDone();
    }
    if (does === 'make-draft' && id && customer_id) {
      const make = () => draft({ body: { customer_id, order_ids: [id] } });
      if (await run(make, { failure: 'Failed to make draft' })) onOpen('invoice');
      return;
    }
    onOpen(does as SetupDialog);
  };
  return (
    <ol>
      {steps.map((step, at) => {
        const state = step.isDone ? 'done' : step === next ? 'next' : 'open';
        const { action } = step;
        // Three acts have no room beside the text on a phone.
        const isBelow = state !== 'done' || Boolean(step.toInvite);
        return (
          <li
            key={step.name}
            data-step={state}
            className={classNames(
              'grid min-h-15 grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-x-3.5 border-line py-2 ps-4 pe-3 not-first:border-t',
              state === 'next' && 'bg-accent-soft',
              isBelow && 'max-md:grid-cols-[26px_minmax(0,1fr)] max-md:items-start max-md:py-3',
            )}
          >
            <Mark isDone={step.isDone} isNext={state === 'next'} number={at + 1} />
            <div className="min-w-0">
              <h4 className={classNames('font-medium', step.isDone && 'text-ink-2')}>
                {state !== 'open' && (
                  <span className="sr-only">{state === 'done' ? 'Done: ' : 'Next: '}</span>
                )}
                <span>{step.name}</span>
              </h4>
              <p
                className={classNames(
                  'text-sm wrap-anywhere',
                  step.isDue ? 'font-medium text-warning-ink' : 'text-ink-2',
                )}
              >
                {step.text}
              </p>
            </div>
            <StepActions isBelow={isBelow}>
              {action && (
                <Button
                  size="sm"
                  variant={state === 'next' ? 'primary' : state === 'done' ? 'ghost' : 'secondary'}
                  className="max-md:h-11"
                  busy={isBusy && state === 'next'}
                  aria-label={`${action.label}, ${step.name}`}
                  onClick={() => void act(action.does)}
                >
                  {action.label}
                </Button>
              )}
              {step.toInvite ? (
                <Link
                  to="/dashboard/owner"
                  search={{ tab: 'users', access: 'not_invited' } as object}
                  className={linkStyles}
                >
                  Invite {peopleText(step.toInvite)}
                </Link>
              ) : null}
              {step.imports && (
                <Link
                  to="/dashboard/owner/import"
                  search={{ kind: step.imports } as object}
                  aria-label={`Import, ${step.name}`}
                  className={linkStyles}
                >
                  Import
                </Link>
              )}
            </StepActions>
          </li>
        );
      })}
    </ol>
  );
}

const linkStyles = buttonStyles({ size: 'sm', variant: 'ghost', square: false, className: 'max-md:h-11' });

/** Beside the text of a step; `isBelow` it on a phone. */
function StepActions({ isBelow, children }: { isBelow: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'flex flex-wrap items-center gap-1.5 empty:hidden md:flex-row-reverse',
        isBelow && 'max-md:col-start-2 max-md:mt-2 max-md:justify-self-start',
      )}
    >
      {children}
    </span>
  );
}

function Mark({ isDone, isNext = false, number }: { isDone: boolean; isNext?: boolean; number?: number }) {
  return (
    <span
      className={classNames(
        'grid size-6.5 flex-none place-items-center rounded-full border-[1.5px] text-xs font-semibold tabular-nums',
        isDone
          ? 'border-accent bg-accent text-on-solid'
          : isNext
            ? 'border-accent bg-surface text-accent-ink'
            : 'border-line-control text-ink-2',
      )}
      aria-hidden="true"
    >
      {isDone ? <Check className="size-3.5" /> : number}
    </span>
  );
}
