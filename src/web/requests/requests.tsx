import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail, UserPlus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import type { RequestState } from '#shared/requests/request-states.ts';
import type { PickupRequest } from '#shared/requests/requests.contract.ts';
import { NoMailServer } from '#web/accounts/people/inviting.tsx';
import { useBusiness } from '#web/business/business.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { PageNumber, useSearchState } from '#web/kernel/routing/search-state.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { Pagination } from '#web/ui/table/pagination.tsx';
import {
  newRequestsQuery,
  outsideQuery,
  requestsPerPage,
  requestsQuery,
  useAcceptRequest,
  useDeclineRequest,
} from './requests.api.ts';

const shown = { new: ['new'], outside: ['outside'], answered: ['accepted', 'declined'] } as const;
const labels = { new: 'New', outside: 'Outside', answered: 'Answered' } as const;
const nothing = {
  new: ['No new requests', 'Requests for a pickup wait here until you accept or decline them.'],
  outside: [
    'No requests from outside',
    'Each time someone asks from outside your areas, we count their place here.',
  ],
  answered: ['Nothing answered yet', 'Requests stay here for 90 days after you answer.'],
} as const;

const Search = z.object({
  state: z.enum(['new', 'outside', 'answered']).optional(),
  page: PageNumber.optional(),
});

/** Who asked for a pickup without an account, for staff. */
export function Requests({ home }: { home: string }) {
  const [{ state = 'new', page = 1 }, setSearch] = useSearchState(Search);
  const { data: waiting = 0 } = useQuery(newRequestsQuery);
  const states: RequestState[] = [...shown[state]];
  const { data, error, refetch } = useQuery(requestsQuery(states, page));
  const [accepting, setAccepting] = useState<PickupRequest | null>(null);
  const [title, text] = nothing[state];
  return (
    <section className="section" aria-label="Requests">
      <div className="mb-3">
        <Segment
          label="Which requests"
          options={(['new', 'outside', 'answered'] as const).map((value) => ({
            value,
            label: labels[value],
            due: value === 'new' ? waiting : undefined,
          }))}
          value={state}
          onChange={(next) => setSearch({ state: next === 'new' ? undefined : next, page: undefined })}
        />
      </div>
      {state === 'outside' && <Outside />}
      {error && !data && (
        <div className="card">
          <LoadError title="The requests could not be loaded" error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <Skeleton width="100%" className="h-24" />}
      {data?.rows.length === 0 && (
        <div className="card">
          <EmptyState art="basket" title={title}>
            {text}
          </EmptyState>
        </div>
      )}
      {data && data.rows.length > 0 && state !== 'outside' && (
        <ul className="card divide-y divide-line" aria-label={`${labels[state]} requests`}>
          {data.rows.map((request) => (
            <Row key={request.id} request={request} home={home} onAccept={() => setAccepting(request)} />
          ))}
        </ul>
      )}
      {data && state !== 'outside' && data.total > requestsPerPage && (
        <Pagination
          page={page}
          pageSize={requestsPerPage}
          total={data.total}
          onPage={(next) => setSearch({ page: next })}
        />
      )}
      {accepting && <AcceptDialog request={accepting} onClose={() => setAccepting(null)} />}
    </section>
  );
}

const placeOf = ({ address, suburb, postcode }: PickupRequest): string =>
  [address, `${suburb} ${postcode}`].filter(Boolean).join(', ');

type RowProps = { request: PickupRequest; home: string; onAccept: () => void };

function Row({ request, home, onAccept }: RowProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { full_name, email, phone, what, preferred, state, account } = request;
  const contact = [email && shownEmail(email), phone].filter(Boolean).join(' · ');
  return (
    <li className="grid grid-cols-[minmax(180px,1.1fr)_minmax(0,1.5fr)_minmax(180px,1fr)_minmax(190px,auto)] items-center gap-x-5 gap-y-1 px-4 py-3 max-lg:grid-cols-1 [&_p]:wrap-anywhere">
      <div>
        <p className="font-medium">
          {full_name}{' '}
          {account && state === 'new' && (
            <Tag>{account.customer_id ? 'Already a customer' : 'Has an account'}</Tag>
          )}
        </p>
        <p className="text-sm text-ink-3">{contact}</p>
      </div>
      <div>
        <p>{what}</p>
        {preferred && <p className="text-sm text-ink-3">{preferred}</p>}
      </div>
      <div>
        <p className="text-sm">{placeOf(request)}</p>
        <p className="text-sm text-ink-3">{formatDateTime(request.created_at, zone, now)}</p>
      </div>
      {state === 'new' ? (
        <Acts request={request} home={home} onAccept={onAccept} />
      ) : (
        <Answered request={request} />
      )}
    </li>
  );
}

function Acts({ request, home, onAccept }: RowProps) {
  const confirm = useConfirm();
  const { mutateAsync } = useDeclineRequest();
  const { run, isBusy } = useAction();
  const name = request.full_name ?? 'this request';
  const decline = async () => {
    const body = 'We don’t email them. The request stays under Answered for 90 days.';
    if (!(await confirm({ title: `Decline ${name}?`, body, action: 'Decline', danger: true }))) return;
    const texts = { done: 'Request declined', failure: 'Failed to decline request' };
    await run(() => mutateAsync({ params: { id: request.id } }), texts);
  };
  return (
    <span className="flex justify-end gap-1.5 max-lg:flex-row-reverse max-lg:justify-end">
      <Button variant="ghost" size="sm" busy={isBusy} aria-label={`Decline ${name}`} onClick={decline}>
        Decline
      </Button>
      {request.account ? (
        <Link
          to={`${home}/people/${request.account.id}` as string}
          className={buttonStyles({ size: 'sm' })}
          data-slot="button"
        >
          {request.account.customer_id ? 'Open Customer' : 'Open Person'}
        </Link>
      ) : (
        <Button size="sm" aria-label={`Accept ${name}`} onClick={onAccept}>
          Accept
        </Button>
      )}
    </span>
  );
}

function Answered({ request: { state, answered_at, answered_by_name } }: { request: PickupRequest }) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  return (
    <p className="text-sm text-ink-2 lg:text-end">
      <span>{`${state === 'accepted' ? 'Accepted' : 'Declined'}${answered_by_name ? ` by ${answered_by_name}` : ''}`}</span>
      {answered_at && <span className="block text-ink-3">{formatDateTime(answered_at, zone, now)}</span>}
    </p>
  );
}

/** The places that nobody comes to, by how often they were asked for this month. */
function Outside() {
  const { data = [] } = useQuery(outsideQuery);
  if (data.length === 0) return null;
  return (
    <ul className="card divide-y divide-line" aria-label="Outside your areas">
      {data.map(({ postcode, suburb, asked, emails }) => (
        <li
          key={`${postcode} ${suburb}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2.5"
        >
          <b className="font-medium tabular-nums">{postcode}</b>
          <span className="text-ink-2">{suburb}</span>
          <span className="ms-auto text-sm tabular-nums">{asked} this month</span>
          {emails.length > 0 && (
            <span className="basis-full text-sm wrap-anywhere text-ink-3">
              Write to them: {emails.map(shownEmail).join(', ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function AcceptDialog({ request, onClose }: { request: PickupRequest; onClose: () => void }) {
  const { start_with_base_prices = false } = useBusiness();
  const [isPriced, setPriced] = useState(start_with_base_prices);
  const [failure, setFailure] = useState('');
  const { mutateAsync } = useAcceptRequest();
  const { run, isBusy } = useAction();
  const accept = async () => {
    const body = { start_with_base_prices: isPriced };
    const isDone = await run(() => mutateAsync({ params: { id: request.id }, body }), {
      done: ({ full_name }) => `${full_name} is a customer now`,
      failure: 'Failed to accept request',
      onFailure: setFailure,
    });
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={`Accept ${request.full_name}?`}
      description="They become a customer and can sign in once they use the link."
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
      busy={isBusy}
      action="Accept and Invite"
    >
      <div className="grid gap-4 wrap-anywhere">
        {failure && <Alert>{failure}</Alert>}
        <ul className="grid gap-2.5 [&_li]:flex [&_li]:gap-2.5 [&_svg]:mt-0.5 [&_svg]:flex-none [&_svg]:text-ink-3">
          <li>
            <UserPlus aria-hidden="true" />
            <span>
              Customer <b className="font-medium">{request.full_name}</b>, {placeOf(request)}
            </span>
          </li>
          <li>
            <Mail aria-hidden="true" />
            <span>
              Invitation to <b className="font-medium">{shownEmail(request.email ?? '')}</b>
            </span>
          </li>
        </ul>
        <NoMailServer />
        <Switch checked={isPriced} onChange={({ target }) => setPriced(target.checked)}>
          <span>
            <span className="block font-medium">Start with base prices</span>
            <span className="block text-sm text-ink-2">
              Otherwise they can order nothing until you agree prices with them.
            </span>
          </span>
        </Switch>
      </div>
    </FormDialog>
  );
}
