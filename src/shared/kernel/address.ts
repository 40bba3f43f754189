import { SearchText, Text } from './text.ts';

/** Spaces, punctuation and symbols. Written out, as PostgreSQL's own classes differ with its locale. */
const between = String.raw`\u0000-/:-@\[-\u0060{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u037e\u0387\u055a-\u055f\u0589-\u058f\u0609-\u060f\u061b-\u061f\u066a-\u066d\u2000-\u206f\u20a0-\u20cf\u2100-\u2101\u2190-\u245f\u249c-\u24ff\u2500-\u2775\u2794-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe10-\ufe1f\ufe30-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`;
const number = String.raw`0-9\u00b2\u00b3\u00b9\u00bc-\u00be\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u2070-\u2089\u2150-\u218b\u2460-\u249b\u2776-\u2793\uff10-\uff19`;

const gaps = new RegExp(`[${between}]+`, 'g');
const needlessGap = new RegExp(`(?<![${number}]) | (?![${number}])`, 'g');

/**
 * Addresses are one when they are equal without case, spaces and punctuation (RUN-2). Two numbers stay two: `1/12 Bay St` is
 * another door than `112 Bay St`. The function `address_key` of the database says the same; a test holds one against the other.
 */
export const addressKey = (address: string): string =>
  address
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(gaps, ' ')
    .trim()
    .replace(needlessGap, '');

const maxLength = 300;
const inOneSpelling = (address: string): string => address.normalize('NFC').replace(/[^\S\n]+/g, ' ');

/** A required address, in one Unicode form and with single spaces. `requiredMessage` is the error for an empty one. */
export const Address = (requiredMessage = 'Enter the address') =>
  Text(maxLength, requiredMessage).overwrite(inOneSpelling);

/** An optional address: absent, `null` and blank all mean none. */
export const OptionalAddress = SearchText(maxLength).overwrite(inOneSpelling).nullish();
