import * as z from 'zod';
import { Amount, Price } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { Moment } from '#shared/kernel/time.ts';

/** A JSON Schema of the dialect that OpenAPI 3.1 takes, 2020-12; only what the schemas of the routes make use of. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** What the wire side of a codec cannot say of itself. */
const meanings: [z.ZodType, JsonSchema][] = [
  [Moment, { format: 'date-time', description: 'ISO 8601 with an offset; seconds may be left out' }],
  [Day, { format: 'date', description: 'A business day' }],
  [Amount, { description: 'Dollars' }],
  [Price, { description: 'Dollars, at most 2 decimals' }],
];

export const schemaPath = '#/components/schemas/';

export interface SchemaWriter {
  write: (schema: z.ZodType) => JsonSchema;
  /** A value that travels as text in the address: what the text stands for. */
  writeText: (schema: z.ZodType) => JsonSchema;
  /** The nouns that were written about, by name. */
  components: Record<string, JsonSchema>;
}

/** Writes the schemas of the routes as JSON Schema, in the form values have on the wire; a noun becomes a reference. */
export function schemaWriter(nouns: Record<string, z.ZodType>): SchemaWriter {
  const known = z.registry<JsonSchema & { id?: string }>();
  for (const [id, noun] of Object.entries(nouns)) known.add(noun, { id });
  for (const [schema, meaning] of meanings) known.add(schema, meaning);
  const components: Record<string, JsonSchema> = {};
  const write = (schema: z.ZodType): JsonSchema => {
    // Inside of something a noun is a reference, also where it is all there is. The wire is a codec's input.
    const written = z.toJSONSchema(z.object({ it: schema }), {
      io: 'input',
      metadata: known,
      override: ({ jsonSchema }) => tidy(jsonSchema),
    });
    const { $defs = {}, properties } = referToComponents(written);
    Object.assign(components, $defs);
    return properties?.it ?? {};
  };
  return { write, writeText: (schema) => write(meaningOf(schema)), components };
}

function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.id;
  if (schema.format === 'uuid' || schema.format === 'email') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

const referToComponents = (schema: object): JsonSchema & { $defs?: Record<string, JsonSchema> } =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${schemaPath}`));

/** A whole number, or a list with commas in between, is what it is read as; anything else is its text. */
function meaningOf(schema: z.ZodType): z.ZodType {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const read = inner instanceof z.ZodCodec ? inner.out : null;
  return read instanceof z.ZodNumber || read instanceof z.ZodArray ? (read as z.ZodType) : inner;
}
