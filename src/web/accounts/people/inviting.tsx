import { noMailServer, useMailLeaves } from '#web/business/mail-leaves.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Alert } from '#web/ui/display/alert.tsx';

/** As in `Invite 12 People`. */
export const peopleText = (count: number) => (count === 1 ? '1 Person' : `${formatCount(count)} People`);

/** Says it before somebody is invited; nothing where mails leave. */
export const NoMailServer = () => (useMailLeaves() ? null : <Alert kind="warning">{noMailServer}</Alert>);
