import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PersonDetails, User } from '#shared/accounts/user.ts';
import { onDayText, stopDaysText, stopsText } from '#shared/runs/stop-texts.ts';
import { personQuery, useToggleUser } from '#web/accounts/accounts.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useAsk } from '#web/ui/overlay/confirm.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';

/** Disables an account, or enables it, once somebody has confirmed; of a driver they read first what would be left with them. */
export function useToggleAccount(user: User): () => Promise<void> {
  const { mutateAsync } = useToggleUser();
  const ask = useAsk();
  const client = useQueryClient();
  const navigate = useNavigate();
  const today = useToday();
  const role = useUser()?.role === 'owner' ? 'owner' : 'admin';
  const readOpenDays = async (): Promise<OpenDays | null> => {
    if (!user.is_active || user.role !== 'driver') return [];
    const read = { ...personQuery(user.id), staleTime: 0 };
    const open: OpenDays = [];
    const isRead = await runAction(
      async () => open.push(...((await client.fetchQuery(read)).open_days ?? [])),
      { failure: 'Failed to disable user' },
    );
    return isRead ? open : null;
  };
  return async () => {
    const open = await readOpenDays();
    if (!open) return;
    const answer = await ask(open.length > 0 ? leavingQuestion(user, open, today) : questionOf(user));
    if (answer === 'other') {
      const day = open.map((each) => each.day).find((each) => Temporal.PlainDate.compare(each, today) >= 0);
      // Of what is overdue no run is given: it stands on the board of today.
      const search = day && { give: user.id, ...(!day.equals(today) && { day: `${day}` }) };
      void navigate({ to: `/dashboard/${role}/dispatch`, search: { ...search } as object });
    }
    if (answer !== 'action') return;
    await runAction(() => mutateAsync({ params: { id: user.id }, body: { is_active: !user.is_active } }), {
      done: ({ is_active, open_legs }) =>
        `User account ${is_active ? 'enabled' : 'disabled'} successfully${open_legs ? `. ${heldText(open_legs)}` : ''}`,
      failure: `Failed to ${user.is_active ? 'disable' : 'enable'} user`,
    });
  };
}

const heldText = (legs: number): string =>
  `They still have ${legs} open ${legs === 1 ? 'pickup or delivery' : 'pickups and deliveries'}: move them on the dispatch board.`;

type OpenDays = NonNullable<PersonDetails['open_days']>;

/** `4 stops to do today`; of several days `4 stops to do: 3 today and 1 on Mon 30 Nov`. */
function openText(open: OpenDays, today: Temporal.PlainDate): string {
  const all = stopsText(open.reduce((sum, { stops }) => sum + stops, 0));
  const [first, ...others] = open;
  if (first && others.length === 0) return `${all} to do ${onDayText(first.day, today)}`;
  return `${all} to do: ${stopDaysText(open, today)}`;
}

/** Of a driver whose stops would be left with somebody who is disabled. */
const leavingQuestion = ({ full_name }: User, open: OpenDays, today: Temporal.PlainDate) => ({
  title: `Disable the account of ${full_name}?`,
  body: `${full_name} has ${openText(open, today)}. They’re signed out everywhere and can’t sign in until you enable them again. Their stops stay theirs until you give them to somebody.`,
  other: open.some(({ day }) => Temporal.PlainDate.compare(day, today) >= 0)
    ? 'Give run to…'
    : 'Open Dispatch',
  action: 'Disable Account',
  danger: true,
});

const questionOf = ({ full_name, is_active }: User) =>
  is_active
    ? {
        title: `Disable the account of ${full_name}?`,
        body: 'They’re signed out everywhere and can’t sign in until you enable them again. Their orders stay.',
        action: 'Disable Account',
        danger: true,
      }
    : {
        title: `Enable the account of ${full_name}?`,
        body: 'They can sign in again with the password they had.',
        action: 'Enable Account',
      };
