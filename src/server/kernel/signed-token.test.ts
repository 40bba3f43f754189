import { expect, test } from 'vitest';
import { deriveKey, type KeyPurpose } from './db/service-key.ts';
import { isSignedToken, payloadOf, signToken } from './signed-token.ts';

const serviceKey = Buffer.alloc(32, 7);
const purposes: KeyPurpose[] = ['order link', 'unsubscribe', 'calendar feed', 'device'];
const payload = Buffer.from('ORD-000219');
const end = '2026-12-24T00:00:00Z';

test('a token opens what it was made for, and says it [SEC-43]', () => {
  const key = deriveKey(serviceKey, 'order link');
  const token = signToken(key, payload, 'generation 1', end);
  expect(isSignedToken(key, token, 'generation 1', end)).toBe(true);
  expect(payloadOf(token)).toEqual(payload);
  expect(isSignedToken(key, token, 'generation 2', end)).toBe(false);
  expect(isSignedToken(key, token, `generation 1","${end}`)).toBe(false);
  expect(isSignedToken(key, token)).toBe(false);
});

test.each(purposes)(
  'one made as %s opens nothing of another purpose, or with another service key [SEC-43]',
  (made) => {
    const token = signToken(deriveKey(serviceKey, made), payload);
    const opens = purposes.filter((purpose) => isSignedToken(deriveKey(serviceKey, purpose), token));
    expect(opens).toEqual([made]);
    expect(isSignedToken(deriveKey(Buffer.alloc(32, 8), made), token)).toBe(false);
  },
);

test('of 10,000 forged and altered ones none opens anything [SEC-43]', () => {
  const key = deriveKey(serviceKey, 'unsubscribe');
  const token = signToken(key, payload);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const altered = [...token].flatMap((sign, at) =>
    [...alphabet, '', '=', '+', '/', ' '].map((other) =>
      other === sign ? `${token}${sign}` : token.slice(0, at) + other + token.slice(at + 1),
    ),
  );
  const forged = Array.from({ length: 10_000 - altered.length }, (_, seed) =>
    signToken(deriveKey(Buffer.alloc(32, seed % 251), 'unsubscribe'), Buffer.from(`ORD-${seed}`)),
  );
  const wrong = [...altered, ...forged].filter((one) => one !== token);
  expect(wrong.length).toBeGreaterThan(9_900);
  expect(wrong.filter((one) => isSignedToken(key, one) && payloadOf(one)?.equals(payload))).toEqual([]);
  expect([payloadOf(''), payloadOf('short'), payloadOf(`${token}=`)]).toEqual([null, null, null]);
});
