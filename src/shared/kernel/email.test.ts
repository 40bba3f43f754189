import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctEmails, emailInAscii, shownEmail } from './email.ts';
import { Email } from './text.ts';

test.each([
  ...[
    'smith&sons@laundry.example',
    'info!@laundry.example',
    "o'neill@laundry.example",
    'a+b@laundry.example',
  ],
  ...[
    '#1{hotel}@laundry.example',
    '!#$%&*+-/=?^_`{|}~@laundry.example',
    'j@a.co',
    '1@2.example',
    'Jo@Laundry.EXAMPLE',
  ],
  ...[
    'front-desk@my-hotel.com.au',
    'a.b.c@x.y.z.museum',
    'jo@xn--bcher-kva.example',
    `${'a'.repeat(64)}@x.example`,
  ],
])('`%s` is taken as it is typed [ACC-16]', (email) => {
  expect(Email.parse(` ${email} `)).toBe(email);
});

test.each([
  ['jo@bücher.example', 'jo@xn--bcher-kva.example', 'jo@bücher.example'],
  ['Jo@BÜCHER.example', 'Jo@xn--bcher-kva.example', 'Jo@bücher.example'],
  ['jo@bu\u0308cher.example', 'jo@xn--bcher-kva.example', 'jo@bücher.example'],
  ['info@洗濯。日本', 'info@xn--jywq4d.xn--wgv71a', 'info@洗濯.日本'],
  ['jo@straße.example', 'jo@xn--strae-oqa.example', 'jo@straße.example'],
])('`%s` is kept as %s and shown as %s [ACC-16]', (typed, kept, shown) => {
  expect(Email.parse(typed)).toBe(kept);
  expect(shownEmail(kept)).toBe(shown);
  expect(shownEmail(`to ${kept}, b@plain.example`)).toBe(`to ${shown}, b@plain.example`);
});

test.each([
  ...[
    '',
    'jo',
    'jo@',
    '@x.example',
    'jo@localhost',
    'jo@x.example.',
    'jo@.example',
    'jo@x..example',
    'jo@-x.example',
  ],
  ...[
    'jo@x-.example',
    'j o@x.example',
    'jo@x.example, b@x.example',
    'jo<b@x.example>',
    '"jo"@x.example',
    'jo@1.2.3.4',
  ],
  ...[
    'jo@[1.2.3.4]',
    '.jo@x.example',
    'jo.@x.example',
    'j..o@x.example',
    'jö@x.example',
    'jo@bü cher.example',
    'a@b@x.example',
  ],
  ...[
    'jo@bücher/x.example',
    'jo@bücher?.example',
    'jo@x_y.example',
    'jo(b)@x.example',
    'jo;b@x.example',
    'jo@１.２.３.４',
  ],
  ...[
    `${'a'.repeat(65)}@x.example`,
    `jo@${'a'.repeat(64)}.example`,
    `jo@${'ab.'.repeat(84)}example`,
    'jo@x.example\nBcc: b@x.example',
  ],
])('`%s` is no address [ACC-16]', (email) => {
  expect(Email.safeParse(email).success).toBe(false);
});

test('what is refused says what an address is like [ACC-16]', () => {
  expect(Email.safeParse('jo').error?.issues.map(({ message }) => message)).toEqual([
    'Enter an email address such as name@example.com',
  ]);
});

test('addresses that differ by case alone are one, the first as it is written [ACC-16]', () => {
  expect(
    distinctEmails([
      'Jo@x.example',
      'b@x.example',
      'jo@X.example',
      'jo@bücher.example',
      'JO@xn--bcher-kva.example',
    ]),
  ).toEqual(['Jo@x.example', 'b@x.example', 'jo@bücher.example']);
});

test('names of domains are read back as the platform does, whatever was typed [ACC-16]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (label) => {
      const kept = emailInAscii(`jo@${label}.example`);
      expect(emailInAscii(kept)).toBe(kept);
      if (!Email.safeParse(kept).success) return;
      expect(shownEmail(kept).toLowerCase()).toBe(
        `jo@${domainToUnicode(kept.slice(3)) || kept.slice(3).toLowerCase()}`,
      );
    }),
    { numRuns: 2000 },
  );
  for (const broken of ['xn--', 'xn--a', 'xn--999999999', 'xn--ls8h\u0301', 'xn--zzzzzzzz'])
    expect(shownEmail(`jo@${broken}.example`)).toContain('jo@');
});
