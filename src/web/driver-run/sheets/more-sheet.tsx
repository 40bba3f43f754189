import {
  Camera,
  CirclePlus,
  ImagePlus,
  type LucideIcon,
  MapPin,
  ReceiptText,
  RefreshCw,
  Scale,
  ScanLine,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { isClosed } from '#web/driver-run/state/closed-leg.ts';
import { asVisited, canNoteCondition, giveText } from '#web/driver-run/state/leg-facts.ts';
import { subjectOf, undoOf, useRun } from '#web/driver-run/state/run-context.ts';
import { useCanCount } from '#web/driver-run/state/use-can-count.ts';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
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
const notFound = 'We couldn’t find this phone. Step outside and try again.';

type MoreSheetProps = { stop: DriverStop; onClose: () => void };

/** What else can be done at a stop. */
export function MoreSheet({ stop, onClose }: MoreSheetProps) {
  const { run, now, report, undo, openSheet, openScan, updateOrder } = useRun();
  const { open } = useOrderDialog();
  const canCount = useCanCount();
  const [first] = stop.legs;
  const undone = stop.legs.find((leg) => isOpenLeg(leg) && undoOf(leg, now));
  const report_id = undone && undoOf(undone, now);
  const said = undone?.undo?.type === 'step' ? 'Update Status' : 'On my way';
  if (!first) return null;
  const saveSpot = async () => {
    const spot = await measureSpot();
    if (typeof spot === 'string') toast.error(spot);
    else
      await report(
        { type: 'spot', leg_id: first.id, ...spot },
        subjectOf(stop, [first], () => null),
        `This spot is saved, good to ${Math.ceil(spot.accuracy_m)} m.`,
      );
  };
  const legs = asVisited(stop.legs);
  // A leg that failed stands beside its other try.
  const orders = [...new Map(legs.map((leg) => [leg.order_id, leg])).values()];
  // Where there is one of each kind, that says more than two numbers do.
  const [one, other, ...more] = legs;
  const isByKind = one && other && more.length === 0 && one.kind !== other.kind;
  const nameOf = ({ kind, order_number }: DriverLeg) => (isByKind ? `the ${kind}` : order_number);
  const orderName = (leg: DriverLeg) => (orders.length > 1 ? nameOf(leg) : leg.order_number);
  const item = (icon: LucideIcon, label: string, act: () => void) => (
    <li key={label}>
      <Button
        variant="ghost"
        size="touch"
        icon={icon}
        className="h-auto! min-h-12 w-full justify-start! gap-4! text-start! whitespace-normal! text-ink!"
        onClick={() => {
          onClose();
          act();
        }}
      >
        {label}
      </Button>
    </li>
  );
  return (
    <Dialog open onOpenChange={onClose} title="More" description={stop.customer_name} size="sm" reading>
      <ul className="-mx-3 grid">
        {legs
          .filter((leg) => canScan(leg, run))
          .map((leg) => item(ScanLine, `Scan bags of ${nameOf(leg)}`, () => openScan({ leg_id: leg.id })))}
        {legs
          .filter(canNoteCondition)
          .map((leg) =>
            item(Camera, `Note a stain or damage of ${nameOf(leg)}`, () =>
              openSheet({ kind: 'condition', stop, leg }),
            ),
          )}
        {legs
          .filter(canCount)
          .map((leg) =>
            item(Scale, `Count and weigh ${nameOf(leg)}`, () => openSheet({ kind: 'count', stop, leg })),
          )}
        {legs
          .filter(isClosed)
          .map((leg) =>
            item(ImagePlus, `Add photo or note to ${nameOf(leg)}`, () =>
              openSheet({ kind: 'add', stop, leg }),
            ),
          )}
        {legs
          .filter((leg) => isOpenLeg(leg) || leg.state === 'done')
          .map((leg) =>
            item(
              CirclePlus,
              `${giveText(leg)} ${isByKind ? 'at' : leg.kind === 'pickup' ? 'for' : 'with'} ${nameOf(leg)}`,
              () => openSheet({ kind: 'add', stop, leg, isMore: true }),
            ),
          )}
        {legs
          .filter((leg) => leg.kind === 'delivery' && isOpenLeg(leg))
          .map((leg) =>
            item(TriangleAlert, `A bag of ${nameOf(leg)} is missing`, () =>
              openSheet({ kind: 'add', stop, leg }),
            ),
          )}
        {item(MapPin, 'Save this spot', () => void saveSpot())}
        {orders.map((leg) => {
          const update = updateOrder(leg.order_id);
          return update && item(RefreshCw, `Update Status of ${orderName(leg)}`, update);
        })}
        {orders.map((leg) => item(ReceiptText, `Open ${orderName(leg)}`, () => open(leg.order_id)))}
        {report_id && item(Undo2, `Undo ${said}`, () => void undo(report_id))}
      </ul>
    </Dialog>
  );
}

/** At a pickup any label becomes the order's; a delivery is scanned once it is on the road, and before that into the van. */
const canScan = (leg: DriverLeg, { started_at }: DriverRun): boolean =>
  isOpenLeg(leg) &&
  (leg.kind === 'pickup' || (leg.bags.length > 0 && (started_at !== null || leg.state === 'on_the_way')));
