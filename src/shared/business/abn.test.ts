import { describe, expect, test } from 'vitest';
import { abnUnbroken, formatAbn, isAbn } from './abn.ts';

const real = ['51824753556', '53004085616', '33051775556', '83914571673'];

describe('an ABN', () => {
  test.each(real)('%s is one [SET-3]', (abn) => expect(isAbn(abn)).toBe(true));

  test('with one digit wrong, or two neighbours swapped, it is none [SET-3]', () => {
    for (const abn of real) {
      for (let at = 0; at < 11; at++) {
        const [head, digit, tail] = [abn.slice(0, at), Number(abn[at]), abn.slice(at + 1)];
        expect(isAbn(`${head}${(digit + 1) % 10}${tail}`)).toBe(false);
        const swapped = `${head}${tail[0] ?? ''}${digit}${tail.slice(1)}`;
        if (swapped !== abn && tail) expect(isAbn(swapped)).toBe(false);
      }
    }
  });

  test.each(['', '5182475355', '518247535560', '51 824 753 556', 'A1824753556', '00000000089'])(
    '“%s” is none [SET-3]',
    (text) => expect(isAbn(text)).toBe(false),
  );

  test('is written in groups [SET-3]', () => expect(formatAbn('51824753556')).toBe('51 824 753 556'));

  test('is never broken between two lines [SET-3]', () =>
    expect(abnUnbroken('51824753556')).toBe('ABN\u00a051\u00a0824\u00a0753\u00a0556'));
});
