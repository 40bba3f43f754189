import type { Recipient } from '#shared/invoicing/invoices.contract.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { noMailServer, useMailLeaves } from '#web/business/mail-leaves.ts';
import { formatCount } from '#web/kernel/format/format.ts';

export const isMailable = ({ is_mailed, to }: Recipient): boolean => is_mailed && to.length > 0;

/** How many customers are named; the others are counted. */
const firstFew = 8;

/** To whom mails go, before they do, and who gets none (INV-11). */
export function RecipientsText({ recipients }: { recipients: readonly Recipient[] }) {
  const mailed = recipients.filter(isMailable);
  const addresses = new Map(
    mailed.map(({ customer_id, customer_name, to }) => [customer_id, { customer_name, to }]),
  );
  const mails = mailed.reduce((sum, { to }) => sum + to.length, 0);
  const others = addresses.size - firstFew;
  const left = leftOutText(recipients);
  const leaves = useMailLeaves();
  return (
    <>
      <span className="mt-2 block font-medium text-ink">
        {mails > 0
          ? `${counted(mails, 'mail')} to ${counted(addresses.size, 'customer')}:`
          : 'Nobody gets a mail.'}
      </span>
      {[...addresses].slice(0, firstFew).map(([id, { customer_name, to }]) => (
        <span key={id} className="block wrap-anywhere">{`${customer_name}: ${to.join(', ')}`}</span>
      ))}
      {others > 0 && <span className="block">{`and ${counted(others, 'other customer')}`}</span>}
      {mails > 0 && !leaves && (
        <span className="mt-2 block font-medium text-warning-ink">{noMailServer}</span>
      )}
      {left && <span className="mt-2 block wrap-anywhere">{left}</span>}
    </>
  );
}

/** `Not sent, as their mail is off: Paper Only. No address: Tom Gallagher.`; empty where everybody gets a mail. */
export function leftOutText(recipients: readonly Recipient[]): string {
  const names = (which: (one: Recipient) => boolean) =>
    joinWithAnd([...new Set(recipients.filter(which).map(({ customer_name }) => customer_name))]);
  const off = names(({ is_mailed }) => !is_mailed);
  const none = names(({ is_mailed, to }) => is_mailed && to.length === 0);
  return [
    ...(off ? [`Not sent, as their mail is off: ${off}.`] : []),
    ...(none ? [`Not sent, as they have no address: ${none}.`] : []),
  ].join(' ');
}

const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
