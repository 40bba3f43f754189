import { addressKey } from '#shared/kernel/address.ts';
import { type AreaPlace, areaOf } from './areas.ts';

/** Where people come to. */
export interface ServedPlaces {
  has_areas: boolean;
  /** At least those of the postcode that is asked about. */
  places: readonly AreaPlace[];
  /** The pickup address of the business: it belongs to every area. */
  business_address: string;
}

/** The windows of an address, and why people do not come there; `null` if they do. */
export interface AddressWindows<W> {
  windows: W[];
  problem: 'outside' | 'no-postcode' | null;
}

/** The windows of an address: those of its area, then those of everywhere. Outside all areas only the latter are left. */
export function windowsOfAddress<W extends { area_id: string | null }>(
  windows: readonly W[],
  { has_areas, places, business_address }: ServedPlaces,
  address: string,
): AddressWindows<W> {
  const everywhere = windows.filter(({ area_id }) => area_id === null);
  if (!has_areas) return { windows: everywhere, problem: null };
  const ofAreas = windows.filter(({ area_id }) => area_id !== null);
  if (addressKey(address) === addressKey(business_address))
    return { windows: [...ofAreas, ...everywhere], problem: null };
  const area = areaOf(places, address);
  if (typeof area === 'string') return { windows: everywhere, problem: area };
  const own = ofAreas.filter(({ area_id }) => area_id === area.area_id);
  return { windows: [...own, ...everywhere], problem: null };
}
