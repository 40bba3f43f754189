import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/user.ts';
import { addressKey } from '#shared/runs/address-key.ts';
import { PlaceLine } from '#web/business/place-line.tsx';
import { placesQuery } from '#web/business/places.api.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type CustomerPlacesDialogProps = { customer: User; onClose: () => void };

/** Where the addresses of a customer are: those of their account, and those whose place is known. */
export function CustomerPlacesDialog({ customer, onClose }: CustomerPlacesDialogProps) {
  const { id, full_name, address, delivery_address } = customer;
  const { data: places = [], isPending } = useQuery(placesQuery(id));
  const known = [address, delivery_address, ...places.map((place) => place.address)].flatMap(
    (each) => each ?? [],
  );
  const addresses = [
    ...new Map(known.toReversed().map((each) => [addressKey(each), each])).values(),
  ].toReversed();
  return (
    <Dialog
      open
      reading
      loading={isPending}
      title="Coordinates of addresses"
      description={`Runs are reckoned with where the addresses of ${full_name} are, and drivers find the door by it.`}
      onOpenChange={onClose}
    >
      {addresses.length === 0 && <p className="text-ink-2">There is no address yet.</p>}
      <ul className="grid gap-4">
        {addresses.map((each) => (
          <li key={addressKey(each)}>
            <p className="wrap-anywhere">{each}</p>
            <PlaceLine address={each} whose={id} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
