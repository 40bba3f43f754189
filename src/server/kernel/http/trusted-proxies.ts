import { BlockList, isIP } from 'node:net';

/** Whether to trust `X-Forwarded-For` from this address. `hop` counts from our own socket, which is 0. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Parses TRUST_PROXY: addresses and networks, as in `127.0.0.1, 10.0.0.0/8`, or the number of proxies, as in
 * `1`, where their addresses are unknown. `null` when it is neither.
 */
export function readTrust(text: string): Trust | null {
  if (/^[1-9]$/.test(text.trim())) return (_address, hop) => hop < Number(text);
  const trusted = new BlockList();
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => addTo(trusted, part))) return null;
  return (address) => {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

function addTo(trusted: BlockList, part: string): boolean {
  const [address = '', bits, ...more] = part.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) trusted.addAddress(address, family);
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
    trusted.addSubnet(address, Number(bits), family);
  else return false;
  return true;
}
