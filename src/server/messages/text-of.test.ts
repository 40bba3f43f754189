import fc from 'fast-check';
import { expect, test } from 'vitest';
import { australianMobile, mobileText } from '#shared/accounts/australian-mobile.ts';
import { textOf } from './text-of.ts';

const link = 'https://washline.example/o/abcdefghijklmnopqrstuvwxyz012345';

test.each([
  ['0412 345 678', '+61412345678'],
  ['0412-345-678', '+61412345678'],
  ['+61 412 345 678', '+61412345678'],
  ['+61 (0)412 345 678', '+61412345678'],
  ['0011 61 412345678', '+61412345678'],
  ['61412345678', '+61412345678'],
  ['02 9555 0100', null],
  ['0412 345 67', null],
  ['0412 345 678 9', null],
  ['0412 345 678 / 0413 345 678', null],
  ['+64 21 345 678', null],
  ['', null],
  [null, null],
])('%s is the Australian mobile %s [MSG-9]', (phone, mobile) => {
  expect(australianMobile(phone)).toBe(mobile);
  if (mobile) expect(mobileText(mobile)).toBe('0412 345 678');
});

test('a text begins with the logo text and ends with the whole link [MSG-9]', () => {
  const [titled, plain] = [
    'Running late. ORD-000123: now 10:40–11:10 am.',
    'ORD-000123: now 10:40–11:10 am.',
  ];
  expect(textOf('Washline', [titled, plain], link)).toBe(
    `Washline: Running late. ORD-000123: now 10:40-11:10 am. ${link}`,
  );
  const long = `You are next. ${'Jonah '.repeat(12)}comes.`;
  expect(textOf('Washline', [long, plain], link)).toBe(`Washline: ORD-000123: now 10:40-11:10 am. ${link}`);
  expect(textOf('Wäscherei 🧺', ['Zoë’s order ŁŌ €5 is ready.'], link)).toBe(
    `Wäscherei ?: Zoe's order ?O €5 is ready. ${link}`,
  );
  expect(textOf('Washline', [`${'word '.repeat(40)}end`], link)).toBe(
    `Washline: ${'word '.repeat(17)}word... ${link}`.replace(' word...', '...'),
  );
});

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€';

test('whatever it says, it has at most 160 signs of GSM 03.38 [MSG-9]', () => {
  const anything = fc.string({ unit: 'grapheme', maxLength: 200 });
  const logo = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(logo, fc.array(anything, { minLength: 1, maxLength: 2 }), (logo_text, wordings) => {
      const text = textOf(logo_text, wordings, link);
      const signs = [...text];
      expect(signs.filter((sign) => !basic.includes(sign) && !extended.includes(sign))).toEqual([]);
      const cost = signs.reduce((sum, sign) => sum + (extended.includes(sign) ? 2 : 1), 0);
      expect(cost).toBeLessThanOrEqual(160);
      expect(text.endsWith(` ${link}`)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
