import { postcodeOf } from '#shared/booking/areas.ts';

/** In degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Where a stop, the start or the end of a run is. */
export interface Location {
  coordinates: Coordinates | null;
  postcode: string | null;
}

/** What the owner sets of a run's reckoning, in minutes; `runRanges` has the bounds. */
export interface TravelSettings {
  minutes_at_door: number;
  minutes_between_postcodes: number;
}

/** Streets are longer than the way of a crow. */
const detour = 1.4;
const kmPerHour = 30;
const minMinutes = 3;
const minutesWithinPostcode = 4;
const earthRadiusKm = 6371;

/** Where an address is, with the coordinates that are known of it. */
export const locationOf = (address: string, coordinates: Coordinates | null): Location => ({
  coordinates,
  postcode: postcodeOf(address),
});

/**
 * How long a trip takes, in minutes and fractions of a minute: rounding each trip would add up over a run. Two places without
 * a postcode share none.
 */
export function travelMinutes(from: Location, to: Location, settings: TravelSettings): number {
  if (from.coordinates && to.coordinates) {
    const hours = (detour * distanceKm(from.coordinates, to.coordinates)) / kmPerHour;
    return Math.max(minMinutes, hours * 60);
  }
  const isOnePostcode = from.postcode !== null && from.postcode === to.postcode;
  return isOnePostcode ? minutesWithinPostcode : settings.minutes_between_postcodes;
}

/** The great circle between two places, by the haversine formula. */
function distanceKm(from: Coordinates, to: Coordinates): number {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  // Rounding may leave opposite points of the earth a little above 1.
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
