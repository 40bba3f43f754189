import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendSecurityHeaders } from './security-headers.ts';

async function headersOf(isSecure: boolean) {
  const app = Fastify();
  sendSecurityHeaders(app, isSecure);
  app.get('/', () => 'page');
  const { headers } = await app.inject('/');
  // What Fastify adds by itself.
  const own = ['content-type', 'content-length', 'date', 'connection'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
}

/** As helmet 8.3.0 wrote them with our options; a header that goes or changes is a decision. */
const expected = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'content-security-policy':
    "default-src 'self';script-src 'self';script-src-attr 'none';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';connect-src 'self';object-src 'none';frame-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'self'",
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
};

test('a reply has every security header, and no other [SEC-2]', async () => {
  expect(await headersOf(false)).toEqual(expected);
});

test('behind TLS a reply also asks browsers to stay with it [SEC-2]', async () => {
  expect(await headersOf(true)).toEqual({ ...expected, 'strict-transport-security': 'max-age=31536000' });
});
