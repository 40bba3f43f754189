import fc from 'fast-check';
import type { OpenApi } from '#server/kernel/http/openapi.ts';
import type { JsonSchema } from '#server/kernel/http/openapi-schemas.ts';
import { testPassword } from '#server/testing/test-password.ts';
import { idKind, idRefFor } from './id-refs.ts';

/** Arbitraries of valid values of JSON schemas, and lists of invalid ones. */

type Values = fc.Arbitrary<unknown>;

interface ValueContext {
  api: OpenApi;
  /** The current time of the service. */
  now: Temporal.Instant;
  /** The path of the call. */
  path: string;
  /** The email addresses of existing users. */
  emails: readonly string[];
}

function resolved(api: OpenApi, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? (api.components.schemas[name] ?? {}) : schema;
}

function objects(
  context: ValueContext,
  { properties = {}, required = [], maxProperties }: JsonSchema,
): Values {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([field, inner]) => [field, valuesOf(context, inner, field)]),
  );
  return maxProperties === 1 ? singles(fields) : recordsOf(fields, required);
}

type Fields = Readonly<Record<string, Values>>;

const singles = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof(...Object.entries(fields).map(([field, values]) => fc.record({ [field]: values })));

/** Where nothing is required, as in an edit, half of them say one thing: some things exclude each other. */
export function recordsOf(fields: Fields, required: string[]): fc.Arbitrary<Record<string, unknown>> {
  const anyOf = fc.record(fields, { requiredKeys: required });
  if (required.length > 0 || Object.keys(fields).length === 0) return anyOf;
  return fc.oneof(anyOf, singles(fields));
}

/**
 * Valid values of a schema. The field name tells what a schema cannot: that a delivery is after its pickup.
 */
export function valuesOf(context: ValueContext, reference: JsonSchema, name = ''): Values {
  const schema = resolved(context.api, reference);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(context, one, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objects(context, schema);
    case 'array':
      return fc.array(valuesOf(context, schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'integer':
      return integers(schema);
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return texts(context, schema, name);
  }
}

const integers = ({ minimum = 0, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 10) }) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
  );

function texts({ now, path, emails }: ValueContext, schema: JsonSchema, name: string): Values {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === 'uuid') return idRefFor(idKind(name, path));
  if (format === 'date-time') return moments(now, name);
  // Drivers read the days that they are out.
  if (format === 'date') return moments(now, path === '/api/driver/run' ? 'pickup' : name).map(dayOf);
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  if (/password/.test(name)) return fc.constant(testPassword);
  if (name === 'email') {
    const mine = path.includes('register') ? [] : emails;
    return fc.oneof(
      ...mine.map(fc.constant),
      fc.emailAddress().map((email) => `${email}.test`),
    );
  }
  const words = fc.stringMatching(/^[A-Z][a-z]{5,11}( [a-z]{1,9}){0,2}$/);
  if (name === 'code')
    return fc.oneof({ weight: 3, arbitrary: idRefFor('bag') }, { weight: 1, arbitrary: words });
  const signs = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 30) });
  return fc.oneof({ weight: 3, arbitrary: words }, { weight: 1, arbitrary: signs });
}

const dayOf = (moment: string): string => moment.slice(0, 10);

function moments(now: Temporal.Instant, name: string): fc.Arbitrary<string> {
  const hours = (min: number, max: number) =>
    fc.integer({ min, max }).map((away) => now.add({ hours: away }).toString());
  const usual = name.startsWith('pickup') || name === 'from' ? hours(1, 200) : hours(200, 700);
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: hours(-1000, 3000) });
}

/** Values that a schema does not allow, close to what it allows. */
export function invalidValuesOf(api: OpenApi, reference: JsonSchema): unknown[] {
  const schema = resolved(api, reference);
  if (schema.anyOf) {
    // A nullable field: `null` is valid.
    const some = schema.anyOf.find(({ type }) => type !== 'null');
    return some ? invalidValuesOf(api, some).filter((value) => value !== null) : [];
  }
  if (schema.enum) return ['no such choice', '', 7, null];
  switch (schema.type) {
    case 'object':
      return [null, [], 'text', 7];
    case 'array':
      return [null, {}, 'text', ...(schema.minItems ? [[]] : []), [7], [null]];
    case 'boolean':
      return [null, 'yes', 1, []];
    case 'integer':
    case 'number':
      return [null, '1', true, ...outOfRange(schema)];
    default:
      return [null, 7, true, {}, ...invalidTexts(schema)];
  }
}

const outOfRange = ({ type, minimum, maximum }: JsonSchema): number[] => [
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
  ...(type === 'integer' ? [1.5] : []),
];

const invalidTexts = ({ format, pattern, minLength, maxLength }: JsonSchema): string[] => [
  ...(minLength ? ['', 'x'.repeat(minLength - 1)] : []),
  ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
  ...(format || pattern ? ['neither this nor that', ''] : []),
];

/** Whole ones more often, as most of what is ordered takes no others. */
const numbers = ({ minimum = 0, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 0, max: Math.floor(maximum * 100) }).map((cents) => cents / 100),
    },
  );

/** The path and schema of every field, of arrays for the first item. */
export function fieldsOf(api: OpenApi, reference: JsonSchema): { path: string[]; schema: JsonSchema }[] {
  const schema = resolved(api, reference);
  const inside = (name: string, inner: JsonSchema) =>
    fieldsOf(api, inner).map((field) => ({ ...field, path: [name, ...field.path] }));
  if (schema.type === 'array') return inside('0', schema.items ?? {});
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    { path: [name], schema: inner },
    ...inside(name, inner),
  ]);
}
