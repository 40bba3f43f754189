import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bagCodeBytes, bagCodeOf, bagCodeText, readBagCode } from './bag-code.ts';

const codes = fc
  .uint8Array({ minLength: bagCodeBytes, maxLength: bagCodeBytes })
  .map((random) => bagCodeOf(random));
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a code is read back as it is printed, typed in any case and scanned as an address [LBL-1, LBL-5]', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
      for (const text of [
        code,
        bagCodeText(code),
        code.toLowerCase(),
        ` ${code.slice(0, 3)}-${code.slice(3)} `,
        `https://washline.example/b/${code}`,
      ]) {
        expect(readBagCode(text)).toBe(code);
      }
    }),
  );
});

test('letters that look like a digit are read as it [LBL-1]', () => {
  const code = bagCodeOf(new Uint8Array([1, 0, 1, 0, 1, 0, 1, 0, 1]));
  expect(code.startsWith('101010101')).toBe(true);
  const typed = `lOiO1o1ol${code.at(-1)}`;
  expect(readBagCode(typed)).toBe(code);
});

test('a code with one digit that is another is none [LBL-1, LBL-7]', () => {
  fc.assert(
    fc.property(codes, fc.nat(9), fc.integer({ min: 1, max: 31 }), (code, place, by) => {
      const digit = digits[(digits.indexOf(code[place] ?? '') + by) % 32];
      expect(readBagCode(code.slice(0, place) + digit + code.slice(place + 1))).toBeNull();
    }),
  );
});

test.each(['', 'washline', '0123456789A', 'https://elsewhere.example/x/y', 'https://shop.example/b/'])(
  '“%s” is no code [LBL-7]',
  (text) => {
    expect(readBagCode(text)).toBeNull();
  },
);
