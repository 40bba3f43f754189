import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { OpenSession } from '#shared/accounts/security.contract.ts';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { methodTexts } from './method-texts.ts';
import { Row, Section } from './section.tsx';
import { sessionsQuery, useEndSession, useEndSessions } from './security.api.ts';

/** The sessions of a person, or one's own; each but that of this page can be ended. */
export function Sessions({ person_id }: { person_id?: string }) {
  const { data, error, refetch } = useQuery(sessionsQuery(person_id));
  const { mutateAsync: endAll } = useEndSessions(person_id);
  const { run, isBusy } = useAction();
  const hasOthers = data?.some(({ is_this }) => !is_this);
  const endOthers = (
    <Button
      size="sm"
      busy={isBusy}
      onClick={() =>
        void run(() => endAll(undefined), { done: 'Sessions ended', failure: 'Failed to end the sessions' })
      }
    >
      {person_id ? 'End All' : 'End All Others'}
    </Button>
  );
  return (
    <Section
      title={person_id ? 'Sessions' : 'Your Sessions'}
      hint={person_id ? 'Where they are signed in.' : 'Where you are signed in.'}
      action={hasOthers && endOthers}
    >
      {data?.length === 0 && <p className="text-sm text-ink-3">Signed in nowhere.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} person_id={person_id} />
          ))}
        </ul>
      )}
      {!data && error && <LoadError title="Sessions could not be loaded" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-10" />}
    </Section>
  );
}

const isOfPhone = (browser: string): boolean => /iOS|Android/.test(browser);

function SessionRow({ session, person_id }: { session: OpenSession; person_id: string | undefined }) {
  const { id, method, network, created_at, last_used_at, is_this } = session;
  const browser = session.browser ?? 'Unknown browser';
  const { mutateAsync: end } = useEndSession(person_id);
  const { run, isBusy } = useAction();
  const [zone, now] = [useBusinessTimeZone(), useNow()];
  const at = (moment: Temporal.Instant) => formatDateTime(moment, zone, now);
  const note = [
    network,
    methodTexts[method],
    `since ${at(created_at)}`,
    is_this ? null : `last used ${at(last_used_at)}`,
  ].filter((part) => part !== null);
  return (
    <Row
      icon={isOfPhone(browser) ? Smartphone : Monitor}
      name={
        <>
          {browser}
          {is_this && <Tag>This one</Tag>}
        </>
      }
      note={note.join(' · ')}
    >
      {!is_this && (
        <Button
          size="sm"
          variant="ghost"
          busy={isBusy}
          aria-label={`End ${browser}`}
          onClick={() =>
            void run(() => end(id), { done: 'Session ended', failure: 'Failed to end the session' })
          }
        >
          End
        </Button>
      )}
    </Row>
  );
}
