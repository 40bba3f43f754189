import './zod-jitless.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';

test('schemas of the pages compile nothing, as their policy wants it [SEC-2]', () => {
  expect(z.config().jitless).toBe(true);
});
