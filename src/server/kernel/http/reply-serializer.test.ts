import { expect, test } from 'vitest';
import * as z from 'zod';
import { Amount } from '#shared/kernel/money.ts';
import { Instant } from '#shared/kernel/time.ts';
import { compileReplySerializer } from './reply-serializer.ts';

const Thing = z.object({
  'odd "name"': z.string(),
  price: Amount,
  at: Instant.nullable(),
  note: z.string().optional(),
  stored: z.record(z.string(), z.unknown()),
  parts: z.array(z.object({ kind: z.enum(['a', 'b']), count: z.int() })),
});

test('writes what Zod would encode, and nothing the schema does not name [API-5]', () => {
  const thing: z.output<typeof Thing> = {
    'odd "name"': 'Ann\u2028 </script>',
    price: 1999,
    at: Temporal.Instant.from('2026-11-24T10:00:00Z'),
    stored: { 'a "row"': [1, null], of: { two: 'Ann' } },
    parts: [{ kind: 'a', count: 1 }],
  };
  const written = compileReplySerializer(Thing)({
    ...thing,
    password_hash: 'secret',
    parts: [{ kind: 'a', count: 1, more: 1 }],
  });
  expect(JSON.parse(written)).toEqual(z.encode(Thing, thing));
  expect(written).not.toContain('secret');
  expect(JSON.parse(compileReplySerializer(Thing)({ ...thing, at: null }))).toMatchObject({ at: null });
});

test('writes the form of a union that a value has, and nothing of another [API-5]', () => {
  const Block = z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), at: Instant }),
    z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  ]);
  const write = compileReplySerializer(z.array(Block));
  const blocks = [
    { type: 'text' as const, at: Temporal.Instant.from('2026-11-24T10:00:00Z'), items: ['secret'] },
    { type: 'list' as const, items: ['a'] },
  ];
  expect(JSON.parse(write(blocks))).toEqual([
    { type: 'text', at: '2026-11-24T10:00:00.000Z' },
    { type: 'list', items: ['a'] },
  ]);
  expect(() => compileReplySerializer(z.union([z.string(), z.number()]))).toThrow('differ in a constant');
});

test('says at once when a reply holds what it cannot write', () => {
  expect(() => compileReplySerializer(z.object({ at: z.date() }))).toThrow(
    'no reply writer for a schema of type date',
  );
});
