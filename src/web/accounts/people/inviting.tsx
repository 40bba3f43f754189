import { useQuery } from '@tanstack/react-query';
import { invitationRunQuery } from '#web/accounts/accounts.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Alert } from '#web/ui/display/alert.tsx';

/** As in `Invite 12 People`. */
export const peopleText = (count: number) => (count === 1 ? '1 Person' : `${formatCount(count)} People`);

export const noMailServer =
  'No mail server yet. Mails wait in a folder and reach nobody; the people who run Washline set SMTP_URL.';

/** Whether mails leave for mailboxes, as far as is known; asked of staff, while somebody is being invited. */
export const useMailLeaves = (isInviting = true): boolean =>
  useQuery({ ...invitationRunQuery, enabled: isInviting }).data?.is_mail_ready ?? true;

/** Says it before somebody is invited; nothing where mails leave. */
export const NoMailServer = () => (useMailLeaves() ? null : <Alert kind="warning">{noMailServer}</Alert>);
