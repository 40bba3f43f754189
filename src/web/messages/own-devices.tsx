import { Smartphone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OwnMessages } from '#shared/messages/messages.contract.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { keptDevice } from './kept-device.ts';
import { useAllowDevice, useRemoveDevice } from './messages.api.ts';
import { deviceName, obstacleHere } from './this-device.ts';

/** Where somebody gets pushes: this device can be allowed, and each be removed. */
export function OwnDevices({ own: { devices, takes_devices } }: { own: OwnMessages }) {
  const id = useId();
  const kept = keptDevice()?.device_id;
  const isAllowed = devices.some(({ device_id }) => device_id === kept);
  return (
    <section aria-labelledby={id}>
      <h4 className="text-sm font-medium" id={id}>
        Your devices
      </h4>
      <ul>
        {!isAllowed && <ThisDevice takes_devices={takes_devices} />}
        {devices.map((device) => (
          <Device key={device.device_id} device={device} isHere={device.device_id === kept} />
        ))}
      </ul>
    </section>
  );
}

function ThisDevice({ takes_devices }: Pick<OwnMessages, 'takes_devices'>) {
  const user = useUser();
  const { mutateAsync: allow } = useAllowDevice();
  const { run, isBusy } = useAction();
  const obstacle = obstacleHere(takes_devices);
  const press = (user_id: string) =>
    void run(() => allow(user_id), {
      done: 'Notifications allowed',
      failure: 'Failed to allow notifications',
    });
  return (
    <Row
      name={`This device, ${deviceName()}`}
      note={obstacle ?? 'Pushes say kind and order number: no name, address or price.'}
    >
      {!obstacle && user && (
        <Button
          size="sm"
          className="max-md:col-start-2 max-md:justify-self-start"
          busy={isBusy}
          onClick={() => press(user.id)}
        >
          Allow on This Device
        </Button>
      )}
    </Row>
  );
}

function Device({ device, isHere }: { device: OwnMessages['devices'][number]; isHere: boolean }) {
  const { mutateAsync: remove } = useRemoveDevice();
  const { run, isBusy } = useAction();
  const { device_id, name, last_ok_at } = device;
  return (
    <Row
      name={isHere ? `This device, ${name}` : name}
      note={
        <>
          Last reached <DateTime moment={last_ok_at} />
        </>
      }
    >
      <Button
        size="sm"
        variant="ghost"
        busy={isBusy}
        aria-label={`Remove ${name}`}
        onClick={() =>
          void run(() => remove(device_id), {
            done: 'Device removed',
            failure: 'Failed to remove the device',
          })
        }
      >
        Remove
      </Button>
    </Row>
  );
}

function Row({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-line py-2.5 not-first:border-t">
      <span className="grid size-9 place-items-center rounded-md bg-press text-ink-2">
        <Smartphone className="size-4" aria-hidden="true" />
      </span>
      <span className="wrap-anywhere">
        <span className="block text-sm font-medium">{name}</span>
        <span className="block text-xs text-ink-3">{note}</span>
      </span>
      {children}
    </li>
  );
}
