import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { nextLeg } from '#shared/deliveries/leg.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isOpenLeg, type LegAttempt, type LegKind, legKinds, legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { inVanOfText } from '#shared/runs/stop-texts.ts';
import { assignment, driversOnQuery, driversQuery } from '#web/deliveries/deliveries.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useToday } from '#web/kernel/format/use-now.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { ChoiceChips } from '#web/ui/form/choice-chips.tsx';
import { Choice, Choices, ChoicesSkeleton } from '#web/ui/form/choices.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { DriverLoad, DriverLoadOn } from './driver-load.tsx';
import { NoDrivers } from './no-drivers.tsx';

/** What a driver is chosen for. */
type AssignScope = LegKind | 'both';

type OpenLeg = Pick<LegAttempt, 'kind' | 'driver_id'>;

/** The open legs with their drivers, the pickup first. Lists have orders without legs: then it is what the order itself says. */
function openLegsOf(order: Order | OrderDetails): OpenLeg[] {
  if ('legs' in order) return order.legs.filter(isOpenLeg);
  const next = nextLeg(order);
  return legKinds
    .filter((kind) => next !== null && (kind === 'delivery' || next.kind === 'pickup'))
    .filter((kind) => kind !== order.needs_date)
    .map((kind) => ({ kind, driver_id: order.driver_id }));
}

/** For what a driver can be chosen; the whole order where nothing of it is open. */
const scopesOf = (open: readonly OpenLeg[]): AssignScope[] => {
  const [only] = open;
  return open.length === 1 && only ? [only.kind] : open.length === 0 ? ['both'] : ['both', ...legKinds];
};

/** What is meant unless somebody says otherwise: both legs while one driver has them or nobody, else the one that waits. */
function usualScope(open: readonly OpenLeg[]): AssignScope {
  const [first, second] = open;
  if (!first) return 'both';
  if (!second) return first.kind;
  if (first.driver_id === second.driver_id) return 'both';
  return (open.find(({ driver_id }) => driver_id === null) ?? first).kind;
}

/** The driver who has all of it already; `null` if nobody has. */
function currentDriver(open: readonly OpenLeg[], scope: AssignScope): string | null {
  const drivers = new Set(
    open.filter(({ kind }) => scope === 'both' || kind === scope).map(({ driver_id }) => driver_id),
  );
  const [driver = null] = drivers;
  return drivers.size === 1 ? driver : null;
}

/** Who has set out with what is delivered, or kept it in the van, where somebody else is chosen for the delivery. */
function inVanText(order: OrderDetails | undefined, scope: AssignScope, driver_id: string): string | null {
  const delivery = order?.legs.find((leg) => leg.kind === 'delivery' && isOpenLeg(leg));
  if (!delivery || scope === 'pickup') return null;
  const has = delivery.state === 'on_the_way' ? delivery : order?.in_van_of;
  return has?.driver_name && has.driver_id !== driver_id ? inVanOfText(has.driver_name) : null;
}

type AssignDriverDialogProps = {
  order: Order;
  /** The leg that was asked for. */
  leg?: LegKind;
  onClose: () => void;
};

/** Assigns or reassigns the driver of an order, or of one leg of it. */
export function AssignDriverDialog({ order, leg, onClose }: AssignDriverDialogProps) {
  const zone = useBusinessTimeZone();
  const [driverId, setDriverId] = useState<string | null>(null);
  const [chosenScope, setScope] = useState<AssignScope | undefined>(leg);
  const { data: details } = useQuery(orderQuery(order.id));
  const open = openLegsOf(details ?? order);
  const scopes = scopesOf(open);
  const scope = scopes.find((each) => each === chosenScope) ?? usualScope(open);
  const currentId = open.length > 0 ? currentDriver(open, scope) : order.driver_id;
  const { needs_date } = details ?? order;
  const waiting = needs_date && `The ${needs_date} needs a new date before it can have a driver.`;
  const isNothingLeft = needs_date !== null && open.length === 0;
  const what = scope === 'both' ? 'Driver' : legLabels[scope];
  const isChosen = driverId !== null && driverId !== currentId;
  const inVan = isChosen ? inVanText(details, scope, driverId) : null;
  return (
    <AssignDialog
      title={`${currentId === null ? 'Assign' : 'Reassign'} ${what}`}
      description={
        <>
          {order.order_number}, {order.customer_name}. <LegTime order={order} scope={scope} />
        </>
      }
      action={`Assign ${what}`}
      choice={isChosen ? assignment(order, driverId, scope === 'both' ? undefined : scope) : null}
      missingMessage={isNothingLeft ? 'Choose a date first' : 'Please select a driver'}
      scope={
        (waiting || inVan || scopes.length > 1) && (
          <>
            {inVan && <Alert kind="warning">{inVan}</Alert>}
            {waiting && <Alert kind="warning">{waiting}</Alert>}
            {scopes.length > 1 && <ScopeChoice scopes={scopes} scope={scope} onScope={setScope} />}
          </>
        )
      }
      onClose={onClose}
    >
      {!isNothingLeft && (
        <DriverChoices
          day={dayOf(order, scope, zone)}
          currentId={currentId}
          chosenId={isChosen ? driverId : null}
          onChoose={setDriverId}
        />
      )}
    </AssignDialog>
  );
}

const scopeLabels: Record<AssignScope, string> = { both: 'Pickup and delivery', ...legLabels };

type ScopeChoiceProps = {
  scopes: readonly AssignScope[];
  scope: AssignScope;
  onScope: (scope: AssignScope) => void;
};

function ScopeChoice({ scopes, scope, onScope }: ScopeChoiceProps) {
  return (
    <ChoiceChips
      label="What to assign"
      kind="radio"
      options={scopes.map((value) => ({ value, label: scopeLabels[value] }))}
      chosen={[scope]}
      onChoose={onScope}
      className="grid-cols-[2fr_1fr_1fr]"
    />
  );
}

/** The leg that comes first of what a driver is chosen for. */
const firstOf = (scope: AssignScope): LegKind => (scope === 'both' ? 'pickup' : scope);

const dayOf = (order: Order, scope: AssignScope, zone: string): Temporal.PlainDate =>
  businessDay(order[`${firstOf(scope)}_date`], zone);

function LegTime({ order, scope }: { order: Order; scope: AssignScope }) {
  const kind = firstOf(scope);
  return (
    <>
      {legLabels[kind]} <DateTime moment={order[`${kind}_date`]} until={order[`${kind}_until`]} />
    </>
  );
}

type DriverChoicesProps = {
  /** Of which their load is shown; today where it is left out or over. */
  day?: Temporal.PlainDate;
  currentId: string | null;
  chosenId: string | null;
  onChoose: (id: string) => void;
};

/** The drivers with their load, as radio buttons. */
export function DriverChoices({ day, currentId, chosenId, onChoose }: DriverChoicesProps) {
  const name = useId();
  const today = useToday();
  const later = day && Temporal.PlainDate.compare(day, today) > 0 ? day : null;
  const now = useQuery({ ...driversQuery, enabled: !later });
  const then = useQuery({ ...driversOnQuery(later ?? today), enabled: later !== null });
  const { data: drivers, error, refetch } = later ? then : now;
  if (error && !drivers) {
    return <LoadError title="The drivers could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!drivers) return <ChoicesSkeleton />;
  if (drivers.length === 0) return <NoDrivers onAdded={onChoose} />;
  return (
    <Choices legend="Driver">
      {drivers.map((driver) => (
        <Choice
          key={driver.id}
          name={name}
          checked={driver.id === chosenId}
          disabled={driver.id === currentId}
          onChoose={() => onChoose(driver.id)}
        >
          <DriverChoiceText driver={driver} day={later} isCurrent={driver.id === currentId} />
        </Choice>
      ))}
    </Choices>
  );
}

type DriverChoiceTextProps = { driver: Driver; day: Temporal.PlainDate | null; isCurrent: boolean };

function DriverChoiceText({ driver, day, isCurrent }: DriverChoiceTextProps) {
  const { stops_on_day } = driver;
  return (
    <>
      <Avatar name={driver.full_name} />
      <span className="min-w-0 flex-auto">
        <span className="font-medium block truncate">{driver.full_name}</span>
        {day && stops_on_day !== undefined ? (
          <DriverLoadOn driver={driver} stops={stops_on_day} day={day} />
        ) : (
          <DriverLoad driver={driver} />
        )}
      </span>
      {isCurrent && <Tag>Current</Tag>}
    </>
  );
}
