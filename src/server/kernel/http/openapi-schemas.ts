import * as z from 'zod';
import { Amount, Price } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { DeviceInstant, Instant } from '#shared/kernel/time.ts';

/** A JSON Schema as in OpenAPI 3.1 (dialect 2020-12); only the keywords that the routes use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minProperties?: number;
  maxProperties?: number;
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

/** A year that has run beyond four digits is written with a sign and six, which RFC 3339 does not know. */
const deviceForms: JsonSchema[] = [
  { type: 'string', format: 'date-time' },
  {
    type: 'string',
    pattern: String.raw`^[+-]\d{6}-\d\d-\d\dT\d\d:\d\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$`,
  },
];

/** The format and description of codecs, which Zod cannot derive. */
const codecSchemas: [z.ZodType, JsonSchema][] = [
  [Instant, { format: 'date-time', description: 'ISO 8601 with an offset; seconds may be left out' }],
  [DeviceInstant, { anyOf: deviceForms, description: 'By the clock of a device, which may be wrong' }],
  [Day, { format: 'date', description: 'A business day' }],
  [Amount, { description: 'Dollars' }],
  [Price, { description: 'Dollars, at most 2 decimals' }],
];

const schemaPath = '#/components/schemas/';

export interface SchemaWriter {
  write: (schema: z.ZodType) => JsonSchema;
  /** For a value that travels as text in the URL: the schema of the decoded value. */
  writeText: (schema: z.ZodType) => JsonSchema;
  /** The named schemas that were used, by name. */
  components: Record<string, JsonSchema>;
}

/** Writes the schemas of the routes as JSON Schema of the wire format. A named schema becomes a reference. */
export function schemaWriter(namedSchemas: Record<string, z.ZodType>): SchemaWriter {
  const registry = z.registry<JsonSchema & { id?: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });
  for (const [schema, jsonSchema] of codecSchemas) registry.add(schema, jsonSchema);
  const components: Record<string, JsonSchema> = {};
  const write = (schema: z.ZodType): JsonSchema => {
    // Wrapped in an object, because only an inner schema becomes a reference. The wire format is a codec's
    // input.
    const generated = z.toJSONSchema(z.object({ it: schema }), {
      io: 'input',
      metadata: registry,
      override: ({ jsonSchema }) => tidy(jsonSchema),
    });
    const { $defs = {}, properties } = referToComponents(generated);
    Object.assign(components, $defs);
    return properties?.it ?? {};
  };
  return { write, writeText: (schema) => write(decodedSchema(schema)), components };
}

function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.id;
  // The forms of a union differ in a constant, so both say the same: readers know one word for a choice.
  if (schema.oneOf) {
    schema.anyOf = schema.oneOf;
    delete schema.oneOf;
  }
  if (schema.format === 'uuid' || schema.format === 'email') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

const referToComponents = (schema: object): JsonSchema & { $defs?: Record<string, JsonSchema> } =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${schemaPath}`));

/** The decoded schema of a whole number or a comma-separated list; any other schema as it is. */
function decodedSchema(schema: z.ZodType): z.ZodType {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const read = inner instanceof z.ZodCodec ? inner.out : null;
  return read instanceof z.ZodNumber || read instanceof z.ZodArray ? (read as z.ZodType) : inner;
}
