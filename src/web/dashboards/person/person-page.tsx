import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { erasedName, isErased } from '#shared/accounts/personal-data.ts';
import type { PersonDetails } from '#shared/accounts/user.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { customerPageQuery, personQuery } from '#web/accounts/accounts.api.ts';
import { casesQuery } from '#web/cases/cases.api.ts';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { isNotFound } from '#web/kernel/api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { MessagesOfPerson } from '#web/messages/sent-messages.tsx';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { seriesListQuery } from '#web/series/series.api.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { ComingUp } from './coming-up.tsx';
import { CasesPart, OrdersPart, PricesPart, RecurringPart } from './customer-parts.tsx';
import { MoneyPart } from './money-part.tsx';
import { NotePart } from './note-part.tsx';
import { lineStyles, NoneYet, PersonCard, type StaffRole } from './person-card.tsx';
import { PersonContact } from './person-contact.tsx';
import { PersonHead } from './person-head.tsx';

type PersonPageProps = {
  id: string;
  dashboardOf: StaffRole;
  /** Whoever led here knows that they are no customer. */
  isOther?: boolean;
};

/** One person: who they are, and of a customer all that is theirs. */
export function PersonPage({ id, dashboardOf: role, isOther = false }: PersonPageProps) {
  const { data, error, refetch } = useQuery(personQuery(id));
  const isGone = isNotFound(error);
  const person = isGone ? undefined : data;
  // Before it is known who they are, what a customer has is asked for as well: in one round.
  const isCustomer = !isGone && (person ? person.role === 'customer' && !isErased(person) : !isOther);
  return (
    <>
      <TabTitle tab={person?.full_name ?? 'Person'} dashboardOf={role} />
      {isCustomer ? (
        <Customer id={id} person={person} role={role} />
      ) : (
        person && <Other person={person} role={role} />
      )}
      {isGone && (
        <EmptyState className="card mt-3" art="sock" title="There is nothing here">
          We can’t find this, or it isn’t yours to see.
        </EmptyState>
      )}
      {!data && error && !isGone && (
        <LoadError
          className="card mt-3"
          title="The person could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <PanelSkeleton />}
    </>
  );
}

const columnStyles =
  'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]';

type CustomerProps = { id: string; person: PersonDetails | undefined; role: StaffRole };

/** Asks for all that is a customer's; shown once it is known that they are one. */
function Customer({ id, person, role }: CustomerProps) {
  const customer_id = person?.customer_id ?? id;
  const page = useQuery(customerPageQuery(customer_id));
  const orders = useQuery(ordersQuery({ customer_id, limit: 5 }));
  const series = useQuery(seriesListQuery({ customer_id, state: ['active', 'held'], limit: 4 }));
  const cases = useQuery(casesQuery({ customer_id, sort: 'status', direction: 'asc', limit: 3 }));
  if (!person) return null;
  const facts = { customer_id, role, page };
  return (
    <>
      <PersonHead person={person} role={role} facts={page.data} />
      <div className={columnStyles}>
        <div className="grid min-w-0 gap-4">
          <ComingUp {...facts} series={series.data?.rows ?? []} />
          <OrdersPart {...facts} orders={orders} />
          <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-[minmax(0,1fr)]">
            <RecurringPart {...facts} series={series} />
            <CasesPart {...facts} cases={cases} />
          </div>
          <PricesPart {...facts} />
        </div>
        <div className="grid min-w-0 gap-4">
          <PersonContact person={person} places={page.data?.places} />
          <MoneyPart {...facts} />
          <NotePart page={page} />
          <MessagesOfPerson user_id={person.id} />
        </div>
      </div>
    </>
  );
}

/** Staff and drivers; of somebody who was erased only that they were. */
function Other({ person, role }: { person: PersonDetails; role: StaffRole }) {
  if (isErased(person)) {
    return (
      <div className="page-head">
        <h1>{erasedName}</h1>
      </div>
    );
  }
  return (
    <>
      <PersonHead person={person} role={role} facts={undefined} />
      <div className={columnStyles}>
        {person.runs && <Runs runs={person.runs} role={role} />}
        <div className="grid min-w-0 gap-4">
          <PersonContact person={person} places={undefined} />
          <MessagesOfPerson user_id={person.id} />
        </div>
      </div>
    </>
  );
}

type RunsProps = { runs: NonNullable<PersonDetails['runs']>; role: StaffRole };

/** What a driver has to do in the week that begins today. */
function Runs({ runs, role }: RunsProps) {
  const today = useToday();
  return (
    <PersonCard title="Runs" hint="this week">
      {runs.length === 0 && <NoneYet>Nothing planned for the next 7 days.</NoneYet>}
      <ul>
        {runs.map(({ day, stops, finished, ended_at, started_at }) => (
          <li key={`${day}`} className={lineStyles}>
            <Link
              to={`/dashboard/${role}/dispatch`}
              search={{ day: `${day}` } as object}
              className="order-link tap-target font-medium"
            >
              {formatDate(day, today)}
            </Link>
            <span className="ms-auto text-ink-2 tabular-nums">
              {`${finished} of ${stops} ${stops === 1 ? 'stop' : 'stops'} finished`}
            </span>
            <span className="w-20 text-end text-ink-3">
              {ended_at ? 'Ended' : started_at ? 'Under way' : 'Planned'}
            </span>
          </li>
        ))}
      </ul>
    </PersonCard>
  );
}
