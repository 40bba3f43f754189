import { expect, test } from 'vitest';
import * as z from 'zod';
import type { RouteShape } from '#shared/kernel/route.ts';
import * as contract from './messages.contract.ts';

const isRoute = (value: unknown): value is RouteShape =>
  typeof value === 'object' && value !== null && 'path' in value;

/** The texts that a body takes as they were typed: no choice of some, no number or time, no form of an address. */
function freeTexts(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    type,
    properties,
    items,
    anyOf,
    enum: choices,
    format,
    pattern,
  } = schema as Record<string, unknown>;
  if (type === 'string') return choices || format || pattern ? [] : [path];
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => freeTexts(each, `${path}.${name}`)),
    ...freeTexts(items, `${path}[]`),
    ...((anyOf ?? []) as unknown[]).flatMap((each) => freeTexts(each, path)),
  ];
}

test('a message is of a kind of the table: no call takes words to send, or people to send them to [MSG-15]', () => {
  const routes = Object.values<unknown>(contract).filter(isRoute);
  const bodies = routes.flatMap(({ body }) =>
    body ? [z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })] : [],
  );
  expect(bodies.length).toBeGreaterThan(3);
  // What a device calls itself.
  expect(bodies.flatMap((body) => freeTexts(body))).toEqual(['.name']);
});
