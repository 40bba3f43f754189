import { useQuery } from '@tanstack/react-query';
import { ChevronDown, type LucideIcon, Mail, MessageSquare, RotateCw, Smartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { shownEmail } from '#shared/kernel/email.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type Channel, messageKinds } from '#shared/messages/message-kinds.ts';
import type { Outgoing } from '#shared/messages/outgoing.ts';
import { useMailLeaves } from '#web/business/mail-leaves.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { channelLabels } from './channel-labels.ts';
import { type MessagesAbout, sentMessagesQuery, useEndLinks, useSendAgain } from './messages.api.ts';

const icons: Record<Channel, LucideIcon> = { mail: Mail, text: MessageSquare, push: Smartphone };

const stateLabels: Record<Outgoing['state'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  refused: 'Refused',
  given_up: 'Given up',
  dropped: 'Dropped',
  merged: 'Sent with another',
  unknown: 'Unknown',
};

const isFailure = (state: Outgoing['state']): boolean => ['refused', 'given_up', 'unknown'].includes(state);

/** What of an order left the app in the last 90 days, for staff, who end the links that were in it. */
export function SentMessages({ order_id }: { order_id: string }) {
  const id = useId();
  const { mutateAsync: endLinks } = useEndLinks();
  const { run, isBusy } = useAction();
  const end = () =>
    run(() => endLinks({ params: { id: order_id } }), {
      done: 'Link ended',
      failure: 'Failed to end the link',
    });
  return (
    <section aria-labelledby={id}>
      <div className="mb-2.5 flex items-center justify-between gap-2">
        <h3 id={id} className="text-sm">
          Messages Sent
        </h3>
        <Button variant="ghost" size="sm" busy={isBusy} onClick={() => void end()}>
          End Link
        </Button>
      </div>
      <Messages about={{ order_id }} />
      <p className="mt-2.5 text-xs text-ink-3">End Link stops the links in these messages.</p>
    </section>
  );
}

/** What a person got in the last 90 days, for staff; asked for once it is opened. */
export function MessagesOfPerson({ user_id }: { user_id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group card overflow-clip"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <h2 className="flex-auto text-base">Messages Sent</h2>
        <ChevronDown className="flex-none text-ink-3 group-open:rotate-180" aria-hidden="true" />
      </summary>
      {isOpen && (
        <div className="border-t border-line p-4">
          <Messages about={{ user_id }} />
        </div>
      )}
    </details>
  );
}

function Messages({ about }: { about: MessagesAbout }) {
  const { data, error, refetch } = useQuery(sentMessagesQuery(about));
  return (
    <>
      {error && !data && <LoadError title="Messages could not be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-10" />}
      {data?.rows.length === 0 && <p className="text-sm text-ink-3">Nothing sent in the last 90 days.</p>}
      <ul className="grid gap-3">
        {data?.rows.map((message) => (
          <Message key={message.id} message={message} namesOrder={'user_id' in about} />
        ))}
      </ul>
      {data && <p className="mt-2.5 text-xs text-ink-3">News in the app is not listed here.</p>}
    </>
  );
}

/** What a mail about an account was; others of its kind are named by it. */
const securityLabels: Record<string, string> = {
  'account.invited': 'Invitation',
  'account.reset_code_sent': 'Reset code',
  'account.code_sent': 'Code',
  'account.created': 'New account',
  'account.enabled': 'Account enabled',
  'account.disabled': 'Account disabled',
  'account.password_reset': 'Password reset',
  'account.password_changed': 'Password changed',
  'account.edited': 'Sign-in email changed',
  'account.passkey_added': 'Passkey added',
  'account.passkey_removed': 'Passkey removed',
  'account.second_step_switched': 'Second step',
  'account.recovery_codes_made': 'New recovery codes',
  'account.second_factor_removed': 'Passkeys and codes removed',
  'settings.changed': 'Settings changed',
};

const labelOf = ({ kind, event_type }: Outgoing): string =>
  (kind === 'security' && securityLabels[event_type ?? '']) || messageKinds[kind].label;

type MessageProps = { message: Outgoing; namesOrder: boolean };

function Message({ message, namesOrder }: MessageProps) {
  const { id, channel, state, at, reason, full_name, order_number, addresses } = message;
  const { mutateAsync: sendAgain } = useSendAgain();
  const leaves = useMailLeaves();
  const { run, isBusy } = useAction();
  const Icon = icons[channel];
  const label = labelOf(message);
  // Of a mail that was sent the service gives a reason only where there was no mail server.
  const isInFolder = channel === 'mail' && state === 'sent' && reason !== null;
  const repeats = channel === 'mail' && !addresses && state !== 'waiting' && state !== 'sending';
  const now = useNow();
  const leavesLater = state === 'waiting' && isBefore(now, at);
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <Icon className="mt-0.5 size-4 flex-none text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-auto wrap-anywhere">
        <p className="font-medium">
          <span className="sr-only">{channelLabels[channel]}: </span>
          {label}
          {namesOrder && order_number && <span className="whitespace-nowrap">{` · ${order_number}`}</span>}
        </p>
        <p className="text-xs text-ink-3">
          <b className={isFailure(state) ? 'font-medium text-danger-ink' : 'font-medium text-ink-2'}>
            {isInFolder ? 'Written to the folder' : leavesLater ? 'Leaves about' : stateLabels[state]}
          </b>
          {leavesLater ? ' ' : ' · '}
          <DateTime moment={at} />
          {` · ${addresses ? shownEmail(addresses) : full_name}`}
        </p>
        {reason && <p className="text-xs text-ink-3">{reason}</p>}
      </div>
      {repeats && (
        <IconButton
          icon={RotateCw}
          size="sm"
          aria-label={`Send ${label} again`}
          title="Send Again"
          disabled={isBusy}
          onClick={() =>
            void run(() => sendAgain({ params: { id } }), {
              done: leaves ? 'Sent again' : 'Written to the folder again',
              failure: 'Failed to send it again',
            })
          }
        />
      )}
    </li>
  );
}
