import type { Coordinates } from './run-plan.ts';

const number = String.raw`[-−+]?\d{1,3}(?:\.\d+)?`;
const pattern = new RegExp(String.raw`^\(?\s*(${number})°?\s*[,;\s]\s*(${number})°?\s*\)?$`);

/** Degrees of latitude and longitude as people type or paste them, `-33.8675, 151.2070`; `null` for anything else. */
export function parseCoordinates(text: string): Coordinates | null {
  const found = pattern.exec(text.trim());
  if (!found) return null;
  const [latitude = NaN, longitude = NaN] = found.slice(1).map((part) => Number(part.replace('−', '-')));
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** In degrees with four to six decimals, of which the last is a tenth of a metre: `-33.8675, 151.2070`. */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string =>
  [latitude, longitude].map((degrees) => degrees.toFixed(6).replace(/0{1,2}$/, '')).join(', ');
