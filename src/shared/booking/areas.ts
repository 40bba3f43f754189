/** An entry of an area: a postcode, or one suburb of it. */
export interface AreaPlace {
  area_id: string;
  postcode: string;
  suburb: string | null;
}

/** Where an address lies: in an area, in none, or nobody can tell as it has no postcode. */
export type AddressArea = { area_id: string } | 'outside' | 'no-postcode';

/** The postcode of an address: its last group of exactly four digits; `null` without one. */
export const postcodeOf = (address: string): string | null =>
  address
    .normalize('NFKC')
    .match(/(?<!\d)\d{4}(?!\d)/g)
    ?.at(-1) ?? null;

/** Words in lower case with one space around each, so that punctuation and spacing make no difference. */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Two entries with the same key are the same place. */
export const placeKey = ({ postcode, suburb }: Pick<AreaPlace, 'postcode' | 'suburb'>): string =>
  suburb === null ? postcode : `${postcode}${wordsOf(suburb)}`;

/** The area of an address; a suburb of a postcode wins over the rest of it. */
export function areaOf(places: readonly AreaPlace[], address: string): AddressArea {
  const postcode = postcodeOf(address);
  if (!postcode) return 'no-postcode';
  const here = places.filter((place) => place.postcode === postcode);
  const words = wordsOf(address);
  const suburbs = here.flatMap((place) => {
    const name = place.suburb === null ? null : wordsOf(place.suburb);
    if (name === null || !words.includes(name)) return [];
    return [{ place, length: name.length, end: words.lastIndexOf(name) + name.length }];
  });
  // A suburb stands behind the street, which may be named after another one; of `Ryde` and `North Ryde` the longer says more.
  const [suburb] = suburbs.toSorted((a, b) => b.end - a.end || b.length - a.length);
  const place = suburb?.place ?? here.find((each) => each.suburb === null);
  return place ? { area_id: place.area_id } : 'outside';
}
