import { expect, test } from 'vitest';
import * as z from 'zod';
import { fieldErrors, zodErrorMap } from './zod-errors.ts';

/** The errors of a value that a plain schema refuses. */
const errorsOf = (schema: z.ZodType, value: unknown) =>
  fieldErrors(schema.safeParse(value, { error: zodErrorMap }).error?.issues ?? []);

const sentence = (message: string) => [{ path: '', message }];

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'This is required'],
  ['null', z.number(), null, 'This is required'],
  ['a number for text', z.string(), 7, 'Must be text'],
  ['text for a number', z.number(), '7', 'Must be a number'],
  ['NaN', z.number(), Number.NaN, 'Must be a number'],
  ['a fraction', z.int(), 1.5, 'Must be a whole number'],
  ['text for a switch', z.boolean(), 'yes', 'Must be true or false'],
  ['text for a list', z.array(z.int()), 'x', 'Must be a list'],
  ['text for an object', z.object({}), 'x', 'Must be an object'],
  ['a kind without a name of its own', z.date(), 'x', 'Must be a valid date'],
  ['an empty text', z.string().min(1), '', 'This is required'],
  ['a short text', z.string().min(6), 'abc', 'Use at least 6 characters'],
  ['a long text', z.string().max(3), 'abcd', 'Use at most 3 characters'],
  ['an empty list', z.array(z.int()).min(1), [], 'Add at least one'],
  ['a short list', z.array(z.int()).min(2), [1], 'Add at least 2'],
  ['a long list', z.array(z.int()).max(1), [1, 2], 'Use at most 1'],
  ['a small number', z.number().min(1), 0, 'Must be at least 1'],
  ['a large number', z.number().max(9), 10, 'Must be at most 9'],
  ['no email', z.email(), 'ann@', 'Enter an email address such as name@example.com'],
  ['no id', z.uuid(), 'x', 'This value is not valid'],
  ['an unknown choice', z.enum(['low', 'high']), 'lower', 'Must be one of low, high'],
  [
    'an unknown choice of many',
    z.enum(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']),
    'k',
    'Must be one of a, b, c, d, e, f, g, h and 2 others',
  ],
  ['anything else', z.string().refine(() => false), 'x', 'This value is not valid'],
])('%s is explained in a sentence for people [API-2]', (_name, schema, value, message) => {
  expect(errorsOf(schema, value)).toEqual(sentence(message));
});

test('a schema’s own sentence stands [API-2]', () => {
  expect(errorsOf(z.string('Enter a subject'), undefined)).toEqual(sentence('Enter a subject'));
});

test('a field is named by its path, as in items.0.quantity [API-2]', () => {
  const order = z.object({ items: z.array(z.object({ quantity: z.int() })) });
  expect(errorsOf(order, { items: [{ quantity: 1 }, { quantity: 'x' }] })).toEqual([
    { path: 'items.1.quantity', message: 'Must be a number' },
  ]);
});
