import { expect, test } from 'vitest';
import { matcherOf, searchWords } from './search-text.ts';

const textsOf = (search: string) => searchWords(search).map(({ texts: [text] }) => text);

test.each([
  ['in in IN', ['in']],
  ['har harbour lane arb', ['harbour', 'lane']],
  ['harbour har', ['harbour']],
  ['44 ord 44', ['ord 44']],
  ['ord-44 ord-0044', ['ord-44', 'ord-0044']],
  ['0432783098 smith 783', ['0432783098', 'smith']],
  ['zoe Zoë', ['zoe']],
  ['smith, jones;', ['smith', 'jones']],
  [', ;', []],
  ['1,200 smith,jones', ['1,200', 'smith,jones']],
  ['', []],
])('of %j nothing is looked for twice [API-10]', (search, words) => {
  expect(textsOf(search)).toEqual(words);
});

test('a text of many words is looked for by the first eight [API-10]', () => {
  const many = Array.from({ length: 500 }, (_, index) => `w${index + 1000}`);
  expect(textsOf(many.join(' '))).toEqual(many.slice(0, 8));
  expect(matcherOf(many.join(' '))(many.slice(0, 8).join(' '))).toBe(true);
});
