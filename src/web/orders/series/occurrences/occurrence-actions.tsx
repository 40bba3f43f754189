import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Ellipsis, PackagePlus, Pencil, SkipForward, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { daysAhead, type SeriesDetails, type SeriesOccurrence } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { ofOccurrence, useMakeOccurrence } from '#web/series/series.api.ts';
import { useSkipPickupDialog } from '#web/series/skip-pickup-dialog.tsx';
import { nextPickupAfter, takesPlace } from '#web/series/takes-place.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

type OccurrenceActionsProps = {
  series: SeriesDetails;
  occurrence: SeriesOccurrence;
  /** Gets the focus when a button in it is gone. */
  row: RefObject<HTMLLIElement | null>;
  onEdit: (editing: { order: Order; isReschedule: boolean }) => void;
};

/** What can be done with an occurrence: a button that undoes a skip, and a menu; nothing where there is nothing. */
export function OccurrenceActions({ series, occurrence, row, onEdit }: OccurrenceActionsProps) {
  const { may_skip, may_undo, pickup_date, pickup_until } = occurrence;
  const zone = useBusinessTimeZone();
  const now = useNow();
  const day = formatDay(pickup_date, zone, now);
  const { askToSkip, undoSkip, isBusy } = useSkipPickupDialog();
  const make = useMakeOrder(series);
  const canMake = mayMake(occurrence, now, zone);
  const canEdit = canMake || isOpenOrder(occurrence);
  const edit = useEditOccurrence({ make, occurrence, onEdit });
  const pickup = { series_id: series.id, number: occurrence.number, pickup_date, pickup_until };
  const undo = async () => {
    if (await undoSkip(pickup)) row.current?.focus();
  };
  return (
    <>
      {may_undo && (
        <Button
          size="sm"
          className="touch:h-12 max-md:col-start-4 max-md:row-span-2 max-md:row-start-1"
          aria-label={`Undo Skip of ${day}`}
          busy={isBusy}
          onClick={() => void undo()}
        >
          Undo Skip
        </Button>
      )}
      {(may_skip || may_undo || canEdit) && (
        <Menu
          trigger={
            <IconButton
              icon={Ellipsis}
              size="sm"
              className="touch:h-12 max-md:col-start-5 max-md:row-span-2 max-md:row-start-1"
              aria-label={`Actions for ${day}`}
            />
          }
        >
          {may_skip && (
            <MenuItem
              icon={SkipForward}
              onSelect={() => askToSkip(pickup, nextPickupAfter(occurrence, series.next))}
            >
              Skip
            </MenuItem>
          )}
          {may_undo && (
            <MenuItem icon={Undo2} onSelect={() => void undo()}>
              Undo Skip
            </MenuItem>
          )}
          {canEdit && (
            <>
              <MenuItem icon={CalendarClock} onSelect={() => void edit(true)}>
                Reschedule
              </MenuItem>
              <MenuItem icon={Pencil} onSelect={() => void edit(false)}>
                Edit This Order
              </MenuItem>
            </>
          )}
          {canMake && (
            <MenuItem icon={PackagePlus} onSelect={() => void make.askToMake(occurrence)}>
              Create Order Now
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}

const isOpenOrder = (occurrence: SeriesOccurrence): boolean =>
  takesPlace(occurrence) && occurrence.status !== null && !isFinished(occurrence.status);

type EditInput = Pick<OccurrenceActionsProps, 'occurrence' | 'onEdit'> & {
  make: ReturnType<typeof useMakeOrder>;
};

/** Opens the edit form of an occurrence's order, which is made first where it is planned only. */
function useEditOccurrence({ make, occurrence, onEdit }: EditInput) {
  const loadOrder = useLoadOrder();
  return async (isReschedule: boolean) => {
    const { order_id } = occurrence;
    const order = order_id ? await loadOrder(order_id) : await make.askToMake(occurrence);
    if (order) onEdit({ order, isReschedule });
  };
}

/** Loads an order as it is now; `null`, and a toast, if that fails. */
function useLoadOrder(): (id: string) => Promise<Order | null> {
  const client = useQueryClient();
  const { run } = useAction();
  return async (id) => {
    let loaded: Order | null = null;
    const load = async () => {
      loaded = await client.fetchQuery({ ...orderQuery(id), staleTime: 0 });
    };
    await run(load, { failure: 'The order could not be loaded' });
    return loaded;
  };
}

/** Whether a planned occurrence can be made an order by hand. `zone` is an IANA time zone. */
function mayMake({ state, pickup_date }: SeriesOccurrence, now: Temporal.Instant, zone: string): boolean {
  const last = businessDay(now, zone).add({ days: daysAhead.make });
  return state === 'planned' && Temporal.PlainDate.compare(businessDay(pickup_date, zone), last) <= 0;
}

/** Makes a planned occurrence an order after asking: those before it are made as well. `null` if it was not made. */
function useMakeOrder({ id: series_id, next }: SeriesDetails) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { mutateAsync } = useMakeOccurrence();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const askToMake = async ({ number, pickup_date }: SeriesOccurrence): Promise<Order | null> => {
    const count = next.filter((each) => each.state === 'planned' && each.number <= number).length;
    const day = formatDay(pickup_date, zone, now);
    const isSure = await confirm({
      title: count === 1 ? 'Create this order now?' : 'Create these orders now?',
      body:
        count === 1
          ? `We’ll create the order for ${day} at today’s prices.`
          : `We’ll create ${count} orders up to ${day} at today’s prices.`,
      action: count === 1 ? 'Create Order Now' : 'Create Orders Now',
    });
    if (!isSure) return null;
    let made: Order | null = null;
    const make = async () => {
      made = await mutateAsync(ofOccurrence({ series_id, number }));
      return made;
    };
    await run(make, {
      done: ({ order_number }) => `${order_number} created.`,
      failure: 'Failed to create the order',
    });
    return made;
  };
  return { askToMake, isBusy };
}
