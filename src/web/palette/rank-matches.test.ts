import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightParts, rankMatches } from './rank-matches.ts';

const commands = [
  { label: 'Overview' },
  { label: 'Orders & Drivers' },
  { label: 'Create Order', keywords: 'new' },
  { label: 'Case Management' },
  { label: 'Añadir café' },
];
const labelsFor = (typed: string) => rankMatches(typed, commands).map(({ item }) => item.label);

test.each([
  ['', ['Overview', 'Orders & Drivers', 'Create Order', 'Case Management', 'Añadir café']],
  // First the start of the label, then the start of another word of it.
  ['ord', ['Orders & Drivers', 'Create Order']],
  ['ORD', ['Orders & Drivers', 'Create Order']],
  ['driv ord', ['Orders & Drivers']],
  // The inside of a word ranks after the start of one.
  ['er', ['Overview', 'Orders & Drivers', 'Create Order']],
  // A single letter matches only at the start of words.
  ['o', ['Overview', 'Orders & Drivers', 'Create Order']],
  ['e', []],
  ['man', ['Case Management']],
  ['new', ['Create Order']],
  ['ne', ['Create Order']],
  ['new order', ['Create Order']],
  ['cafe', ['Añadir café']],
  ['& d', ['Orders & Drivers']],
  ['order case', []],
  ['orders, drivers;', ['Orders & Drivers']],
  ['.*', []],
])('"%s" finds %j by parts of words [PAL-1]', (typed, labels) => {
  expect(labelsFor(typed)).toEqual(labels);
});

const marked = (typed: string, text: string) =>
  highlightParts(typed, text)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['harb', 'Harbour Lane Hotel', '[Harb]our Lane Hotel'],
  ['hotel har', 'Harbour Lane Hotel', '[Har]bour Lane [Hotel]'],
  ['48', 'ORD-000248', 'ORD-0002[48]'],
  ['zoe', 'Zoë Ng', '[Zoë] Ng'],
  ['x', 'Mabel Ng', 'Mabel Ng'],
])('of what was found, what was typed is marked: %s in %s [PAL-1]', (typed, text, expected) => {
  expect(marked(typed, text)).toBe(expected);
});

test('marking loses nothing of any text [PAL-1]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (typed, text) => {
      expect(
        highlightParts(typed, text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
