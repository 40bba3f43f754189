import { expect, test } from 'vitest';
import { OptionalPhone } from './phone.ts';

test.each([
  ...[
    '0412 555 990',
    '+61 (0)455 111 222',
    '(02) 5550-1234 ext. 12',
    '02.5550.1234',
    '131313',
    '9555 0148 x2',
  ],
  ...[
    'Mob: 0412 555 990 (Tom)',
    '０４１２ ５５５ ９９０',
    '0400 000 000 / (02) 5550-1234',
    '',
    ' ',
    null,
    undefined,
  ],
])('%j is a phone number, or none [ACC-10]', (text) => {
  expect(OptionalPhone.safeParse(text).error).toBeUndefined();
});

test.each(['abc', '12345', 'x'.repeat(30), '1'.repeat(41)])('%j is none [ACC-10]', (text) => {
  expect(OptionalPhone.safeParse(text).success).toBe(false);
});
