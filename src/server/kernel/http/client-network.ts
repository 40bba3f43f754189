import { isIPv4, isIPv6 } from 'node:net';

/** IPv4 addresses as IPv6 writes them: mapped ones, and those behind NAT64 (RFC 6052). */
const ipv4Prefixes = ['0000:0000:0000:0000:0000:ffff', '0064:ff9b:0000:0000:0000:0000'];

/**
 * Whom a rate limit by address counts: an IPv4 address, or the /64 of an IPv6 address, as everybody has all addresses of
 * one at least. Anything else counts as it is.
 */
export function networkOf(ip: string): string {
  const address = ip.trim().toLowerCase().replace(/%.*$/, '');
  if (isIPv4(address) || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = '', low = ''] = groups.slice(6);
  if (ipv4Prefixes.includes(groups.slice(0, 6).join(':')))
    return [...bytesOf(high), ...bytesOf(low)].join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of four digits. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, hexOfIPv4).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].map((group) => group.padStart(4, '0'));
}

const hexOfIPv4 = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
};

const bytesOf = (group: string): number[] => [
  Number.parseInt(group.slice(0, 2), 16),
  Number.parseInt(group.slice(2), 16),
];
