import { vi } from 'vitest';
import { testPassword } from './test-password.ts';

/**
 * Setup of the tests: a hash and each check of it take a core 26 ms, and nearly everybody here has one password. It is hashed
 * once, at the real cost, and not checked again; every other password is.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  let shared: Promise<string> | undefined;
  const hash: typeof real.hash = (password, ...rest) => {
    if (password !== testPassword) return real.hash(password, ...rest);
    shared ??= real.hash(password, ...rest);
    return shared;
  };
  const verify: typeof real.verify = async (hashed, password, ...rest) =>
    (password === testPassword && hashed === (await shared)) || real.verify(hashed, password, ...rest);
  return { ...real, hash, verify };
});
