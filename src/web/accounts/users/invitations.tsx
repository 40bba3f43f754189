import { useQuery } from '@tanstack/react-query';
import { Mail, Send } from 'lucide-react';
import { invitationsAMinute } from '#shared/accounts/access.ts';
import { isErased } from '#shared/accounts/personal-data.ts';
import type { User } from '#shared/accounts/user.ts';
import {
  invitationRunQuery,
  isUnderWay,
  useInviteAgain,
  useInviteMany,
  useStopInvitations,
} from '#web/accounts/accounts.api.ts';
import { peopleText } from '#web/accounts/people/inviting.tsx';
import { noMailServer, useMailLeaves } from '#web/business/mail-leaves.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { runAction, useAction } from '#web/ui/overlay/use-action.ts';

const minutesText = (count: number, verb: string) => {
  const minutes = Math.ceil(count / invitationsAMinute);
  return minutes > 1
    ? ` About ${invitationsAMinute} mails a minute ${verb}: it takes ${minutes} minutes, and you can stop it.`
    : '';
};
/** What becomes of invitations, by whether mails leave for mailboxes. */
const mailTexts = {
  leaves: {
    promise: 'Each gets a mail with a link of their own, and chooses how they sign in.',
    verb: 'leave',
    started: 'Invitations are going out',
    done: 'sent',
  },
  stays: {
    promise: noMailServer,
    verb: 'are written',
    started: 'Invitations are being written to the folder',
    done: 'written to the folder',
  },
} as const;
const useMailTexts = () => mailTexts[useMailLeaves() ? 'leaves' : 'stays'];

type InvitePeopleProps = {
  /** Those who are chosen; without them, everybody who is not invited yet. */
  chosen?: readonly User[];
  onDone?: () => void;
};

/** Invites those of the chosen who have not joined, or all who are not invited; nothing while there are none. */
export function InvitePeople({ chosen, onDone }: InvitePeopleProps) {
  const { data } = useQuery(invitationRunQuery);
  const { mutateAsync } = useInviteMany();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const { promise, verb, started } = useMailTexts();
  const user_ids = chosen?.filter(canBeInvited).map(({ id }) => id);
  // Those on their way are not invited yet: nobody is offered a second time.
  const isWaiting = !chosen && data && isUnderWay(data);
  const count = isWaiting ? 0 : (user_ids?.length ?? data?.not_invited ?? 0);
  if (count === 0) return null;
  const invite = async () => {
    const sure = await confirm({
      title: `Invite ${peopleText(count).toLowerCase()}?`,
      body: `${user_ids ? '' : 'Everybody who is not invited yet. '}${promise}${minutesText(count, verb)}`,
      action: `Invite ${peopleText(count)}`,
    });
    if (!sure) return;
    const isStarted = await run(() => mutateAsync({ body: user_ids ? { user_ids } : { all: true } }), {
      done: started,
      failure: 'Failed to send the invitations',
    });
    if (isStarted) onDone?.();
  };
  return (
    <Button icon={Mail} size={chosen ? 'sm' : undefined} busy={isBusy} onClick={() => void invite()}>
      Invite {peopleText(count)}
    </Button>
  );
}

const canBeInvited = (user: User): boolean =>
  user.is_active && user.access !== undefined && user.access !== 'joined' && !isErased(user);

/** How far the invitations of many are, while they go out. */
export function InvitationProgress() {
  const { data } = useQuery(invitationRunQuery);
  const { mutateAsync } = useStopInvitations();
  const { run, isBusy } = useAction();
  const { started, done } = useMailTexts();
  if (!data || !isUnderWay(data)) return null;
  const { total, sent, refused, waiting } = data;
  const said = [
    `${formatCount(sent)} of ${formatCount(total)} ${done}`,
    ...(refused ? [`${formatCount(refused)} refused`] : []),
  ];
  return (
    <section
      className="card mb-3 flex items-center gap-3.5 px-4 py-3 max-md:flex-wrap"
      aria-label="Invitations"
    >
      <Send className="flex-none text-ink-3 max-md:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-auto basis-60">
        <div className="flex flex-wrap justify-between gap-x-3">
          <b className="font-medium">{started}</b>
          <span className="text-sm text-ink-2 tabular-nums" role="status">
            {said.join(' · ')}
          </span>
        </div>
        <div className="mt-2" aria-hidden="true">
          <Progress value={sent + refused} max={total} label={said.join(' · ')} />
        </div>
      </div>
      {waiting > 0 && (
        <Button
          size="sm"
          className="max-md:h-11 max-md:w-full"
          busy={isBusy}
          onClick={() =>
            void run(() => mutateAsync({}), {
              done: ({ total: left }) => `Stopped. ${formatCount(total - left)} were not invited.`,
              failure: 'Failed to stop the invitations',
            })
          }
        >
          Stop
        </Button>
      )}
    </section>
  );
}

/** An item of the menu of who has not joined. */
export function InviteItem({ user }: { user: User }) {
  const { mutateAsync } = useInviteAgain();
  const confirm = useConfirm();
  const isOffered = canBeInvited(user);
  const leaves = useMailLeaves();
  if (!isOffered) return null;
  const invite = async () => {
    const { full_name } = user;
    const question = { title: `Invite ${full_name}?`, body: noMailServer, action: 'Write Invitation' };
    if (!leaves && !(await confirm(question))) return;
    await runAction(() => mutateAsync({ params: { user_id: user.id } }), {
      done: leaves ? `Invitation sent to ${full_name}` : `Invitation to ${full_name} written to the folder`,
      failure: 'Failed to send the invitation',
    });
  };
  return (
    <MenuItem icon={Mail} onSelect={() => void invite()}>
      {user.access === 'not_invited' ? 'Send Invitation' : 'Send Invitation Again'}
    </MenuItem>
  );
}
