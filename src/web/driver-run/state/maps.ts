import { useSyncExternalStore } from 'react';
import type { DriverStop } from '#shared/driver-run/driver-run.ts';
import { keepOnDevice } from '#web/kernel/device-storage.ts';

export const mapsApps = ['google', 'apple', 'waze'] as const;
type MapsApp = (typeof mapsApps)[number];

export const mapsLabels: Record<MapsApp, string> = { google: 'Google', apple: 'Apple', waze: 'Waze' };

/** Where the way to a stop opens: in the app, where the phone has it; by coordinates that a person set, else by the address. */
export function wayTo(
  maps: MapsApp,
  { address, coordinates }: Pick<DriverStop, 'address' | 'coordinates'>,
): string {
  const isSet = coordinates && coordinates.source !== 'geocoder';
  const point = isSet ? `${coordinates.latitude},${coordinates.longitude}` : null;
  const place = encodeURIComponent(point ?? address);
  if (maps === 'apple') return `https://maps.apple.com/?daddr=${place}`;
  if (maps === 'waze') return `https://waze.com/ul?navigate=yes&${point ? 'll' : 'q'}=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}

const storageKey = 'maps';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const storedMaps = (): MapsApp =>
  mapsApps.find((app) => app === localStorage.getItem(storageKey)) ?? 'google';

function storeMaps(app: MapsApp): void {
  keepOnDevice(storageKey, app);
  for (const listener of listeners) listener();
}

/** The maps that the driver chose on this device. */
export const useMaps = (): [MapsApp, (app: MapsApp) => void] => [
  useSyncExternalStore(subscribe, storedMaps),
  storeMaps,
];
