import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialHref, textHref } from './dial-href.ts';

test.each([
  ['0412 555 104', '0412555104'],
  ['(02) 5550-1234', '0255501234'],
  ['+61 (0)400 000 000', '+61400000000'],
  ['+61 0400 000 000', '+61400000000'],
  ['+610400000000', '+61400000000'],
  ['+44 (0) 20 7946 0000', '+442079460000'],
  ['+39 06 5550 1234', '+390655501234'],
  ['00 61 400 000 000', '0061400000000'],
  ['0400 000 000 / 02 5550 1234', '0400000000'],
  ['0400 000 000, 02 5550 1234', '0400000000'],
  ['0400 000 000 or 02 5550 1234', '0400000000'],
  ['0400000000;0255501234', '0400000000'],
  ['0400 000 000 +61 2 5550 1234', '0400000000'],
  ['0400 000 000 (02) 5550 1234', '0400000000'],
  ['M: 0400 000 000 W: 02 5550 1234', '0400000000'],
  ['0400 000 000 (Zoë)', '0400000000'],
  ['Level 2, 0400 000 000', '0400000000'],
  ['０４００ ０００ ０００', '0400000000'],
  ['0400\u00a0000\u2011000', '0400000000'],
  ['\u202a+61 400 000 000\u202c', '+61400000000'],
  ['13 11 14', '131114'],
  ['000', '000'],
])('`%s` dials %s [RUN-15]', (phone, number) => {
  expect([dialHref(phone), textHref(phone)]).toEqual([`tel:${number}`, `sms:${number}`]);
});

test.each(['ext. 5', 'ext 5', 'ext5', 'Ext: 5', 'extension 5', 'x5', 'x 5', '#5', ', 5', ',5', ';ext=5'])(
  'of `02 5550 1234 %s` the extension is dialled after a pause, and gets no text [RUN-15]',
  (extension) => {
    const phone = `02 5550 1234 ${extension}`;
    expect([dialHref(phone), textHref(phone)]).toEqual(['tel:0255501234,5', 'sms:0255501234']);
    expect(dialHref(`${phone} / 0400 000 000`)).toBe('tel:0255501234,5');
  },
);

test('what has no number is not dialled [RUN-15]', () => {
  expect([dialHref('ask at the desk'), dialHref('Level 2'), textHref('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('whatever somebody typed, no link has more than a number and a pause [RUN-15]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d +()/,x-]*$/)), (phone) => {
      expect(dialHref(phone) ?? 'tel:1').toMatch(/^tel:\+?\d+(,\d+)?$/);
      expect(textHref(phone) ?? 'sms:1').toMatch(/^sms:\+?\d+$/);
    }),
  );
});
