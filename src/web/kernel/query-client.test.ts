// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { sessionQueryClient, showKept } from './query-client.ts';

const client = sessionQueryClient();
const shown = (name: string) => client.getQueryData([name]);
const keep = (name: string, kept: string | null) => showKept(client, [name], async () => kept);

test('what is kept is shown until it is loaded, and counts as old [LOAD-5]', async () => {
  await keep('run', 'as kept');
  expect(shown('run')).toBe('as kept');
  const loaded = await client.fetchQuery({ queryKey: ['run'], queryFn: async () => 'as it is' });
  expect([loaded, shown('run')]).toEqual(['as it is', 'as it is']);
});

test('what is loaded stays as it is, also where it comes while the copy is read [LOAD-5]', async () => {
  client.setQueryData(['before'], 'as it is');
  await keep('before', 'as kept');
  expect(shown('before')).toBe('as it is');
  const reading = keep('meanwhile', 'as kept');
  client.setQueryData(['meanwhile'], 'as it is');
  await reading;
  expect(shown('meanwhile')).toBe('as it is');
});

test('where nothing is kept nothing is shown [LOAD-5]', async () => {
  await keep('none', null);
  expect(shown('none')).toBeUndefined();
});
