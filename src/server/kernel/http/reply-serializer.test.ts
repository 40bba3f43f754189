import { globSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Amount } from '#shared/kernel/money.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { Instant } from '#shared/kernel/time.ts';
import { replySerializer } from './reply-serializer.ts';

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
  const written = replySerializer(Thing)({
    ...thing,
    password_hash: 'secret',
    parts: [{ kind: 'a', count: 1, more: 1 }],
  });
  expect(JSON.parse(written)).toEqual(z.encode(Thing, thing));
  expect(written).not.toContain('secret');
  expect(JSON.parse(replySerializer(Thing)({ ...thing, at: null }))).toMatchObject({ at: null });
});

test('writes the form of a union that a value has, and nothing of another [API-5]', () => {
  const Block = z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), at: Instant }),
    z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  ]);
  const write = replySerializer(z.array(Block));
  const blocks = [
    { type: 'text' as const, at: Temporal.Instant.from('2026-11-24T10:00:00Z'), items: ['secret'] },
    { type: 'list' as const, items: ['a'] },
  ];
  expect(JSON.parse(write(blocks))).toEqual([
    { type: 'text', at: '2026-11-24T10:00:00.000Z' },
    { type: 'list', items: ['a'] },
  ]);
  expect(() => replySerializer(z.union([z.string(), z.number()]))).toThrow('differ in a constant');
});

test('says at once when a reply holds what it cannot write', () => {
  expect(() => replySerializer(z.object({ at: z.date() }))).toThrow(
    'no reply writer for a schema of type date',
  );
});

const shared = join(import.meta.dirname, '../../../shared');
const contracts: Record<string, Partial<RouteShape>>[] = await Promise.all(
  globSync('**/*.contract.ts', { cwd: shared }).map((file) => import(join(shared, file))),
);

/** Each once, by the name of the first route that has it. */
const replies = new Map<z.core.$ZodType, string>();
for (const contract of contracts)
  for (const [name, { reply }] of Object.entries(contract))
    if (reply && !replies.has(reply)) replies.set(reply, name);

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('', '"\\"', '\u2028</script>', 'Zoë 漢字 🧺'),
);
const wireText = fc.oneof(
  oddText,
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom('2026-11-24', '08:00', 'Newtown', '2042', '2042-2044'),
);
const wireNumber = fc.oneof(
  fc.integer({ min: 1, max: 6 }),
  fc.integer(),
  fc.integer({ min: -99_999, max: 9_999_999 }).map((cents) => cents / 100),
);

const arbitraries = new Map<z.core.$ZodType, fc.Arbitrary<unknown>>();

/** Any value of a schema as code has it. */
function anyOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const any = arbitraries.get(schema) ?? arbitraryOf(schema);
  arbitraries.set(schema, any);
  return any;
}

function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const decoded = (wire: fc.Arbitrary<unknown>) => {
    const values = fc.sample(wire, 200).flatMap((value) => {
      const { success, data } = z.safeDecode(schema as z.ZodType, value as never);
      return success ? [data] : [];
    });
    if (values.length === 0) throw new Error(`none of the texts and numbers is a ${def.type} of this schema`);
    return fc.constantFrom(...values);
  };
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, anyOf(field)])),
      );
    // What sets itself in order, such as days, has one item.
    case 'array':
      return fc.array(anyOf(def.element), { minLength: 1, maxLength: def.checks ? 1 : 2 });
    case 'record':
      return fc.dictionary(fc.constantFrom('a', '1', 'odd "name"'), anyOf(def.valueType));
    case 'nullable':
      return fc.option(anyOf(def.innerType));
    case 'optional':
      return fc.option(anyOf(def.innerType), { nil: undefined });
    case 'default':
      return anyOf(def.innerType);
    case 'union':
      return fc.oneof(...def.options.map(anyOf));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.jsonValue({ maxDepth: 1 });
    case 'number':
      return decoded(wireNumber);
    case 'pipe':
      return decoded(fc.oneof(wireText, wireNumber));
    default:
      return decoded('format' in def && def.format === 'uuid' ? fc.uuid() : wireText);
  }
}

test.each([...replies].map(([schema, name]) => [name, schema] as const))(
  '%s is written to the letter as Zod encodes it [API-5]',
  (_, schema) => {
    const serialize = replySerializer(schema);
    const isSame = fc.property(anyOf(schema), (value) => {
      expect(serialize(value)).toBe(JSON.stringify(z.encode(schema as z.ZodType, value)));
    });
    fc.assert(isSame, { numRuns: 3 });
  },
);
