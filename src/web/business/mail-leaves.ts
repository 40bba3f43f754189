import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { businessQuery } from './business.api.ts';

export const noMailServer =
  'No mail server yet. Mails wait in a folder and reach nobody. Ask the person who installed Washline to connect a mail server.';

/** Whether mails leave for mailboxes, as far as is known. */
export const useMailLeaves = (): boolean =>
  useQuery({ ...businessQuery, enabled: false }).data?.is_mail_ready ?? true;

/**
 * That somebody hears of what staff have done: `We’ve let Amelia Hart know.`, before it is done `We’ll let the customer know.` Where
 * mails reach nobody: `Amelia Hart reads it in the app.`
 */
export function useLetKnow(): (who: string, isToCome?: boolean) => string {
  const leaves = useMailLeaves();
  return useCallback(
    (who, isToCome = false) =>
      leaves
        ? `We’${isToCome ? 'll' : 've'} let ${who} know.`
        : `${who.charAt(0).toUpperCase()}${who.slice(1)} reads it in the app.`,
    [leaves],
  );
}

/** Where mails reach nobody, how somebody gets it all the same; said of what is sent already. */
export function useReadInApp(): (who: string) => string | undefined {
  const leaves = useMailLeaves();
  const letKnow = useLetKnow();
  return (who) => (leaves ? undefined : letKnow(who));
}

/** Of a mail that is shown as sent, for staff. */
export const useNotMailed = (): string | undefined =>
  useMailLeaves() ? undefined : 'Not mailed: no mail server';

/** What has become of a mail that the service took. */
export const useSentText = (): string => (useMailLeaves() ? 'sent' : 'written to the folder');
