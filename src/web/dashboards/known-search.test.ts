import { expect, test } from 'vitest';
import { helpProvider } from '#web/shell/help-provider.ts';

test.each([
  ['late', 'I am running late'],
  ['traffic', 'I am running late'],
  ['missing', 'A bag is missing at the door'],
  ['undo', 'I tapped the wrong button'],
])('a driver who types %s finds “%s” [WAY-6]', async (typed, question) => {
  const { search } = helpProvider('driver', [{ name: 'deliveries' }], () => undefined);
  const { rows } = await search(typed, new AbortController().signal);
  expect(rows.map(({ label }) => label)).toContain(question);
});
