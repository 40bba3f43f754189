import { postcodeOf } from '#shared/booking/areas.ts';

const state = /[\s,]+(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT)$/i;

/** Suburb and postcode of an address: `Surry Hills 2010`; without a postcode its last part. */
export function placeText(address: string): string {
  const postcode = postcodeOf(address);
  const before = postcode === null ? address : address.slice(0, address.lastIndexOf(postcode));
  const words = before.replace(/[\s,]+$/, '').replace(state, '');
  const suburb = words.split(/,|\n/).at(-1)?.trim() ?? '';
  return [suburb, postcode].filter(Boolean).join(' ') || address;
}
