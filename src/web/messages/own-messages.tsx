import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { mobileText } from '#shared/accounts/australian-mobile.ts';
import { formatWallTime } from '#shared/kernel/date-text.ts';
import {
  type Channel,
  channels,
  type MessageKind,
  messageKindNames,
  messageKinds,
} from '#shared/messages/message-kinds.ts';
import type { OwnMessages as Own } from '#shared/messages/messages.contract.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { channelLabels } from './channel-labels.ts';
import { ownMessagesQuery, useUpdateOwnMessages } from './messages.api.ts';
import { OwnDevices } from './own-devices.tsx';
import { blockedHere, obstacleHere } from './this-device.ts';

/** What reaches somebody outside the app, as a part of their account, which may open at it. A switch counts at once. */
export function OwnMessages({ inSight = false }: { inSight?: boolean }) {
  const id = useId();
  const { data, error, refetch } = useQuery(ownMessagesQuery);
  const section = useRef<HTMLElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (inSight && isLoaded) section.current?.scrollIntoView({ block: 'start' });
  }, [inSight, isLoaded]);
  const waiting = waitingOf(data);
  return (
    <section ref={section} className="form-section" aria-labelledby={id}>
      <div>
        <h3 className="form-section-title" id={id}>
          Notifications
        </h3>
        <p className="mt-1 text-xs text-ink-3">{`What reaches you outside Washline${reachText(data)}`}</p>
        {data?.quiet && waiting && (
          <p className="text-xs text-ink-3">
            {`${waiting} wait from ${formatWallTime(data.quiet.from)} to ${formatWallTime(data.quiet.until)}.`}
          </p>
        )}
      </div>
      {data && (
        <div className="grid gap-4">
          {data.texts && hasChannel(data, 'text') && <OwnTexts texts={data.texts} />}
          {isPushBlocked(data) && <Alert kind="info">{blockedHere}</Alert>}
          <FewerEmails own={data} />
          <Switches own={data} />
        </div>
      )}
      {data && <OwnDevices own={data} />}
      {!data && error && (
        <LoadError title="Notifications could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-10" />}
    </section>
  );
}

const hasChannel = ({ choices }: Own, channel: Channel): boolean =>
  choices.some((choice) => choice.channel === channel);

/** Who waits for texts where none are sent reads so. */
const reachText = (own: Own | undefined): string =>
  own && !own.texts
    ? `: emails${hasChannel(own, 'push') ? ' and pushes' : ''}. We don’t send texts.`
    : '. The bell shows everything anyway.';

const isPushBlocked = (own: Own): boolean =>
  hasChannel(own, 'push') && obstacleHere(own.takes_devices) === blockedHere;

/** In sight while the kinds scroll below it, over the padding of the dialog. */
const headStyles = 'sticky -top-5 z-(--z-sticky) bg-raised max-md:-top-4';

/** It goes over the head, which else would stay without a row until its table ends. */
const lastRowStyles = 'last:relative last:z-(--z-sticky) last:bg-raised';

/** What does not go in quiet hours, of what this person can have. */
const waitingOf = (own: Own | undefined): string => {
  const [text, push] = (['text', 'push'] as const).map((channel) => own && hasChannel(own, channel));
  if (text) return push ? 'Texts and pushes' : 'Texts';
  return push ? 'Pushes' : '';
};

/** Whether they get texts, and since when. */
function OwnTexts({ texts: { mobile, allowed_at, is_own } }: { texts: NonNullable<Own['texts']> }) {
  const { mutateAsync: update } = useUpdateOwnMessages();
  const { run, isBusy } = useAction();
  if (!mobile) return <p className="text-sm text-ink-2">Add an Australian mobile number to get texts.</p>;
  return (
    <div className="text-sm">
      <Switch
        checked={allowed_at !== null}
        disabled={isBusy}
        onChange={({ target }) =>
          void run(() => update({ body: { texts_allowed: target.checked } }), {
            done: 'Notifications saved',
            failure: 'Failed to save notifications',
          })
        }
      >
        <span className="font-medium tabular-nums">{`Text me at ${mobileText(mobile)}`}</span>
      </Switch>
      {allowed_at && (
        <p className="ps-12 text-xs text-ink-3">
          {is_own ? 'You turned texts on, ' : 'You told us so, '}
          <DateTime moment={allowed_at} />
        </p>
      )}
    </div>
  );
}

/** What costs a customer nothing to miss: it needs no answer, is about no money and moves no visit. */
const spared: readonly MessageKind[] = [
  'pickup_reminder',
  'picked_up',
  'ready',
  'out_for_delivery',
  'you_are_next',
  'delivered',
  'order_received',
  'order_locked',
  'next_order',
];

/** Turns the mails off that a customer can do without, in one press; nothing where none of them is offered. */
function FewerEmails({ own: { choices } }: { own: Own }) {
  const { mutateAsync: update } = useUpdateOwnMessages();
  const { run, isBusy } = useAction();
  const line = useRef<HTMLParagraphElement>(null);
  const offered = choices.filter(({ kind, channel }) => channel === 'mail' && spared.includes(kind));
  const sent = offered.filter(({ is_on }) => is_on);
  if (offered.length === 0) return null;
  const failure = 'Failed to save notifications';
  const turn = (is_on: boolean) => update({ body: { choices: sent.map((each) => ({ ...each, is_on })) } });
  const turnOff = async () => {
    if (!(await run(() => turn(false), { failure }))) return;
    toast.undoable('Notifications saved', () => void run(() => turn(true), { failure }));
    line.current?.focus();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p ref={line} tabIndex={-1} className="min-w-0 flex-[1_1_240px] text-ink-2">
        {sent.length > 0 ? 'Too many emails? We’ll keep' : 'Few emails: we send'} changes, money, cases and
        what needs your answer.
      </p>
      {sent.length > 0 && (
        <Button size="sm" className="touch:h-12" busy={isBusy} onClick={() => void turnOff()}>
          Fewer Emails
        </Button>
      )}
    </div>
  );
}

function Switches({ own: { choices, texts } }: { own: Own }) {
  const { mutateAsync: update } = useUpdateOwnMessages();
  const { run, isBusy } = useAction();
  const offered = channels.filter((channel) => choices.some((choice) => choice.channel === channel));
  const choiceOf = (kind: MessageKind, channel: Channel) =>
    choices.find((choice) => choice.kind === kind && choice.channel === channel);
  const kinds = messageKindNames.filter((kind) => choices.some((choice) => choice.kind === kind));
  if (kinds.length === 0) return <p className="text-sm text-ink-3">Nothing is offered yet.</p>;
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-xs text-ink-3">
          <th className={`${headStyles} py-1 text-start font-medium`} scope="col">
            Kind
          </th>
          {offered.map((channel) => (
            <th key={channel} className={`${headStyles} py-1 ps-4 text-start font-medium`} scope="col">
              {channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className={lastRowStyles}>
            <th className="border-t border-line py-2 pe-3 text-start font-normal" scope="row">
              <span className="block font-medium">{messageKinds[kind].label}</span>
              {messageKinds[kind].hint && (
                <span className="block text-xs text-ink-3">{messageKinds[kind].hint}</span>
              )}
            </th>
            {offered.map((channel) => {
              const choice = choiceOf(kind, channel);
              return (
                <td key={channel} className="border-t border-line py-2 ps-4">
                  {choice ? (
                    <Switch
                      aria-label={`${messageKinds[kind].label} by ${channel}`}
                      checked={choice.is_on}
                      disabled={isBusy || (channel === 'text' && !texts?.allowed_at)}
                      onChange={({ target }) =>
                        void run(
                          () => update({ body: { choices: [{ kind, channel, is_on: target.checked }] } }),
                          {
                            done: 'Notifications saved',
                            failure: 'Failed to save notifications',
                          },
                        )
                      }
                    />
                  ) : (
                    <span className="text-ink-3">–</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
