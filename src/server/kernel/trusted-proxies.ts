import { BlockList, isIP } from 'node:net';

/** Whether to trust `X-Forwarded-For` from this address. `hop` counts from our own socket, which is 0. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Parses TRUST_PROXY: addresses and networks, as in `127.0.0.1, 10.0.0.0/8`, or the number of proxies, as in
 * `1`, where their addresses are unknown. `null` when it is neither.
 */
export function readTrust(text: string): Trust | null {
  if (/^[1-9]$/.test(text.trim())) return (_address, hop) => hop < Number(text);
  const known = new BlockList();
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => addTo(known, part))) return null;
  return (address) => {
    const kind = isIP(address);
    return kind !== 0 && known.check(address, kind === 4 ? 'ipv4' : 'ipv6');
  };
}

function addTo(known: BlockList, part: string): boolean {
  const [address = '', bits, ...more] = part.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  const family = kind === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) known.addAddress(address, family);
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
    known.addSubnet(address, Number(bits), family);
  else return false;
  return true;
}
