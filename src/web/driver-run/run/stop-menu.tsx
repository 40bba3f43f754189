import { Camera, Ellipsis, MapPin, ReceiptText, RefreshCw, ScanLine, Undo2 } from 'lucide-react';
import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { canNoteCondition, deliveriesFirst } from '#web/driver-run/state/leg-facts.ts';
import { subjectOf, undoOf, useRun } from '#web/driver-run/state/run-context.ts';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';

/** Where the phone is. */
interface Spot {
  latitude: number;
  longitude: number;
  accuracy_m: number;
}

/** A spot that is less exact leads to another door. */
const maxAccuracy = 50;
const timeoutMs = 15_000;

/** Measures once where the phone is; it is never followed. Where it cannot, a sentence says why. */
function measureSpot(): Promise<Spot | string> {
  // Missing on a page that is served without https.
  const geolocation: Geolocation | undefined = navigator.geolocation;
  if (!geolocation) return Promise.resolve('This phone cannot say where it is.');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(accuracy <= maxAccuracy ? { latitude, longitude, accuracy_m: accuracy } : inexact(accuracy)),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? denied : notFound),
      { enableHighAccuracy: true, maximumAge: 0, timeout: timeoutMs },
    );
  });
}

const inexact = (accuracy: number): string =>
  `GPS is only good to ${Math.ceil(accuracy)} m here. Step outside and try again.`;
const denied = 'Washline may not see where this phone is. Allow it in the settings of your browser.';
const notFound = 'Where this phone is could not be found. Step outside and try again.';

/** What else can be done at a stop. */
export function StopMenu({ stop }: { stop: DriverStop }) {
  const { run, now, report, undo, openSheet, openScan } = useRun();
  const [first] = stop.legs;
  const onTheWay = stop.legs.find((leg) => isOpenLeg(leg) && leg.undo);
  const report_id = onTheWay && undoOf(onTheWay, now);
  if (!first) return null;
  const saveSpot = async () => {
    const spot = await measureSpot();
    if (typeof spot === 'string') toast.error(spot);
    else
      await report(
        { type: 'spot', leg_id: first.id, ...spot },
        subjectOf(stop, [first], () => null),
        'This spot is saved.',
      );
  };
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          className="-me-2 size-12! flex-none rounded-[10px]!"
          largeIcon
          aria-label={`More for ${stop.customer_name}`}
        />
      }
    >
      {deliveriesFirst(stop.legs.filter((leg) => canScan(leg, run))).map(({ id, order_number }) => (
        <MenuItem key={id} icon={ScanLine} onSelect={() => openScan({ leg_id: id })}>
          Scan bags of {order_number}
        </MenuItem>
      ))}
      {stop.legs
        .filter((leg) => isOpenLeg(leg) && canNoteCondition(leg))
        .map((leg) => (
          <MenuItem key={leg.id} icon={Camera} onSelect={() => openSheet({ kind: 'condition', stop, leg })}>
            Note a stain or damage of {leg.order_number}
          </MenuItem>
        ))}
      {deliveriesFirst(stop.legs).map((leg) => (
        <OrderItems key={leg.id} leg={leg} />
      ))}
      <MenuItem icon={MapPin} onSelect={() => void saveSpot()}>
        Save this spot
      </MenuItem>
      {report_id && (
        <MenuItem icon={Undo2} onSelect={() => void undo(report_id)}>
          Undo On my way
        </MenuItem>
      )}
    </Menu>
  );
}

/** At a pickup any label becomes the order's; a delivery is scanned once it is on the road, and before that into the van. */
const canScan = (leg: DriverLeg, { started_at }: DriverRun): boolean =>
  isOpenLeg(leg) &&
  (leg.kind === 'pickup' || (leg.bags.length > 0 && (started_at !== null || leg.state === 'on_the_way')));

function OrderItems({ leg }: { leg: DriverLeg }) {
  const { updateOrder } = useRun();
  const { open } = useOrderDialog();
  const update = updateOrder(leg.order_id);
  return (
    <>
      {update && (
        <MenuItem icon={RefreshCw} onSelect={update}>
          Update Status of {leg.order_number}
        </MenuItem>
      )}
      <MenuItem icon={ReceiptText} onSelect={() => open(leg.order_id)}>
        Open {leg.order_number}
      </MenuItem>
    </>
  );
}
