import { useQuery } from '@tanstack/react-query';
import { businessQuery } from './business.api.ts';

export const noMailServer =
  'No mail server yet. Mails wait in a folder and reach nobody. Ask the person who installed Washline to connect a mail server.';

/** Whether mails leave for mailboxes, as far as is known. */
export const useMailLeaves = (): boolean =>
  useQuery({ ...businessQuery, enabled: false }).data?.is_mail_ready ?? true;

/** What has become of a mail that the service took. */
export const useSentText = (): string => (useMailLeaves() ? 'sent' : 'written to the folder');
