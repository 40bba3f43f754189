import { expect, test } from 'vitest';
import { unsentQuestion, unsentText } from './outbox-entry.ts';

test.each([
  [1, 0, '1 update waits to be sent.', '1 update is not sent yet. It stays on this phone and goes out'],
  [
    1,
    1,
    '1 update and 1 photo wait to be sent.',
    '1 update and 1 photo are not sent yet. They stay on this phone and go out',
  ],
  [3, 0, '3 updates wait to be sent.', '3 updates are not sent yet. They stay on this phone and go out'],
  [
    3,
    2,
    '3 updates and 2 photos wait to be sent.',
    '3 updates and 2 photos are not sent yet. They stay on this phone and go out',
  ],
])(
  '%i updates and %i photos are said to wait, and before logging out [RUN-17]',
  (updates, photos, text, question) => {
    expect(unsentText({ updates, photos })).toBe(text);
    const { body, cancel } = unsentQuestion({ updates, photos });
    expect([body, cancel]).toEqual([`${question} when you sign in again.`, 'Stay signed in']);
  },
);
