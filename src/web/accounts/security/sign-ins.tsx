import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import type { PastSignIn } from '#shared/accounts/security.contract.ts';
import { maxRows } from '#shared/kernel/route.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { methodTexts, refusedTexts } from './method-texts.ts';
import { Section } from './section.tsx';
import { signInsQuery } from './security.api.ts';

const shownAtFirst = 4;

/** The sign-ins of a person, or one's own: the latest, and on demand all that are kept, as far as one page goes. */
export function SignIns({ person_id }: { person_id?: string }) {
  const [limit, setLimit] = useState(shownAtFirst);
  const { data, error, refetch, isFetching } = useQuery(signInsQuery(person_id, limit));
  return (
    <Section title="Recent Sign-Ins">
      {data?.rows.length === 0 && <p className="text-sm text-ink-3">None in the last 90 days.</p>}
      {data && data.rows.length > 0 && (
        <ul>
          {data.rows.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      )}
      {data && limit === shownAtFirst && data.total > shownAtFirst && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          busy={isFetching}
          onClick={() => setLimit(maxRows)}
        >
          All of the last 90 days
        </Button>
      )}
      {!data && error && <LoadError title="Sign-ins could not be loaded" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-10" />}
    </Section>
  );
}

function SignInRow({ signIn: { ok, method, browser, network, at } }: { signIn: PastSignIn }) {
  const Icon = ok ? CircleCheck : CircleX;
  const what = ok ? [browser ?? 'Unknown browser', methodTexts[method]].join(', ') : refusedTexts[method];
  const where = ok || !browser ? network : `${network}, ${browser}`;
  return (
    <li className="flex items-center gap-3 border-line py-2 not-first:border-t">
      <Icon
        className={`size-4 flex-none ${ok ? 'text-success-ink' : 'text-danger-ink'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-auto wrap-anywhere">
        <span className="block text-sm font-medium">{what}</span>
        <span className="block text-xs text-ink-3">{where}</span>
      </span>
      <span className="flex-none text-xs text-ink-3">
        <DateTime moment={at} />
      </span>
    </li>
  );
}
