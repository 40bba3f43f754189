import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetCodeRateLimits } from '../../accounts/credentials/account-rate-limits.ts';
import { buildApp } from '../../app.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { openLog } from '../ops/log.ts';
import { consume } from './rate-limit.ts';
import { readTrust } from './trusted-proxies.ts';

const caller = '203.0.113.9';
const proxy = '10.1.2.3';
let world: World;

beforeAll(async () => {
  world = await openWorld();
  const { ip: address } = resetCodeRateLimits;
  for (let taken = 0; taken < address.max; taken++) await consume(world.db, address, caller);
});
afterAll(() => world.close());

/** Asks for a code, and answers whether that was one too many for the address that is held to have asked. */
async function isCaller(settings: string | null, remoteAddress: string, forwarded: string): Promise<boolean> {
  const trust = settings === null ? undefined : (readTrust(settings) ?? undefined);
  const app = await buildApp({ db: world.db, pages: null, log: openLog('silent'), trust });
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
    payload: { email: `${crypto.randomUUID()}@washline.test` },
  });
  await app.close();
  return statusCode === 429;
}

test.each([
  ['nobody is believed unless it is set', null, proxy, caller, false],
  ['a proxy is believed', '10.0.0.0/8', proxy, caller, true],
  ['a proxy is believed on the address of a caller by IPv6', '::1, fd00::/8', 'fd00::7', caller, true],
  ['an IPv4 proxy is known when it comes by IPv6', '10.1.2.3', `::ffff:${proxy}`, caller, true],
  ['somebody else is not', '10.0.0.0/8', '192.0.2.1', caller, false],
  [
    'what the caller wrote before the proxy did is not',
    '10.0.0.0/8',
    proxy,
    `${caller}, 198.51.100.7`,
    false,
  ],
  ['a caller cannot hide behind it either', '10.0.0.0/8', proxy, `198.51.100.7, ${caller}`, true],
  ['two proxies in a row', '10.0.0.0/8', proxy, `198.51.100.7, ${caller}, 10.9.9.9`, true],
  ['one proxy, wherever it is', '1', '192.0.2.1', `198.51.100.7, ${caller}`, true],
  ['nonsense is nobody', '10.0.0.0/8', proxy, `${caller}, "><script>`, false],
] as const)(
  'limits by address count the caller, as the trusted proxies tell: %s [OPS-2]',
  async (_case, settings, from, forwarded, expected) => {
    expect(await isCaller(settings, from, forwarded)).toBe(expected);
  },
);
