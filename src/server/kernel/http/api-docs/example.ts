import type { OpenApi, Operation } from '../openapi.ts';
import { type JsonSchema, schemaPath } from '../openapi-schemas.ts';

const formats: Record<string, string> = {
  'date-time': '2026-11-24T09:30:00+11:00',
  date: '2026-11-24',
  uuid: '0193a5b0-3c1e-7d52-9f0a-6a1f7f6f2c11',
  email: 'name@example.com',
};

/** A curl command that calls an operation, with an example body. */
export function curlOf(
  { servers, components }: OpenApi,
  method: string,
  path: string,
  operation: Operation,
): string {
  const filledPath = path.replace(/\{\w+\}/g, formats.uuid ?? '');
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${exampleOf(schema, components.schemas)}`)
    .join('&');
  const url = `${servers[0]?.url ?? ''}${filledPath}${query ? `?${query}` : ''}`;
  const body = operation.requestBody?.content['application/json']?.schema;
  const bytesType = Object.keys(operation.requestBody?.content ?? {}).find(
    (type) => type !== 'application/json',
  );
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`,
    ...(operation.security ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(exampleOf(body, components.schemas), null, 2)}'`,
        ]
      : []),
    ...(bytesType ? [`-H 'Content-Type: ${bytesType}'`, '--data-binary @file'] : []),
  ].join(' \\\n  ');
}

/** An example value of a schema; of an object its required fields, or its first field if none is required. */
function exampleOf(schema: JsonSchema, namedSchemas: Record<string, JsonSchema>): unknown {
  if (schema.$ref) return exampleOf(namedSchemas[schema.$ref.slice(schemaPath.length)] ?? {}, namedSchemas);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, namedSchemas);
  if (schema.items) return [exampleOf(schema.items, namedSchemas)];
  if (schema.properties) return objectExample(schema, namedSchemas);
  return plainExample(schema);
}

function objectExample(
  { properties = {}, required = [] }: JsonSchema,
  namedSchemas: Record<string, JsonSchema>,
) {
  const all = Object.entries(properties);
  const requiredFields = all.filter(([name]) => required.includes(name));
  const shown = requiredFields.length > 0 ? requiredFields : all.slice(0, 1);
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, namedSchemas)]));
}

/** The patterns of this service are those of a hash and of the reset code. */
function patternExample(pattern: string | undefined): string {
  if (pattern === undefined) return 'text';
  return pattern.includes('{64}') ? 'a1'.repeat(32) : '123456';
}

function plainExample({ type, format, pattern, minimum }: JsonSchema): unknown {
  switch ([type].flat()[0]) {
    case 'integer':
    case 'number':
      return Math.max(1, minimum ?? 1);
    case 'boolean':
      return true;
    default:
      if (format) return formats[format] ?? 'text';
      return patternExample(pattern);
  }
}
