import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { OpenApi, Operation, ResponseObject } from '#server/kernel/http/openapi.ts';
import type { JsonSchema } from '#server/kernel/http/openapi-schemas.ts';
import { onFirstUse } from '#shared/kernel/on-first-use.ts';

/** Reads the OpenAPI document of the service, as an external program would. */

export interface DescribedOperation {
  method: string;
  path: string;
  operation: Operation;
  /** The schema of the request body, if it has one. */
  body: JsonSchema | undefined;
  /** The body is bytes, not JSON. */
  takesBytes: boolean;
  /** What is wrong with a body by the document; `null` when nothing is. */
  faultOfBody: (body: unknown) => string | null;
  /** What is wrong with a response by the document, where of its rows some fields were wanted; `null` when nothing is. */
  faultOfReply: (answer: Reply, fields?: readonly string[]) => string | null;
}

interface Reply {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** What is wrong with a value by one schema, where of its rows some fields were wanted; `null` when nothing is. */
type FindFault = (value: unknown, fields?: readonly string[]) => string | null;

/** A row that lacks what was not asked for is none. */
const isWanted = ({ keyword, instancePath, params }: ErrorObject, fields: readonly string[]): boolean =>
  keyword !== 'required' || !/^\/\d+$/.test(instancePath) || fields.includes(params.missingProperty);

/** Reads every operation of a document. */
export function operationsOf(api: OpenApi): DescribedOperation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  ajv.addSchema(closed(api), 'service');
  const faultBy = (where: string): FindFault => {
    // Compiled on first use: to compile hundreds takes seconds, and most tests look at few.
    const fits = onFirstUse(() => ajv.compile({ $ref: `service#${where}` }));
    return (value, fields) => {
      if (fits()(value)) return null;
      const fault = fits().errors?.find((error) => !fields || isWanted(error, fields));
      return fault ? `${fault.instancePath} ${fault.message}` : null;
    };
  };
  return Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const at = `/paths/${path.replaceAll('/', '~1').replace(/[{}]/g, encodeURIComponent)}/${method}`;
      const body = operation.requestBody?.content['application/json']?.schema;
      const faultOfBody = body && faultBy(`${at}/requestBody/content/application~1json/schema`);
      const checks = Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [
          status,
          checkOf(api, answer, `${at}/responses/${status}`, faultBy),
        ]),
      );
      return {
        method: method.toUpperCase(),
        path,
        operation,
        body,
        takesBytes: operation.requestBody !== undefined && !body,
        faultOfBody: (value) => faultOfBody?.(value) ?? null,
        faultOfReply: (reply, fields) =>
          checks[reply.statusCode]?.(reply, fields) ?? undescribed(checks, reply),
      };
    }),
  );
}

const undescribed = (checks: object, { statusCode }: Reply) =>
  statusCode in checks ? null : `answers ${statusCode}, which is not described`;

const referTo = /^#(\/components\/responses\/[\w-]+)$/;

/** Makes the check of responses with one status: content type, headers and body. */
function checkOf(
  api: OpenApi,
  answer: ResponseObject | { $ref: string },
  at: string,
  faultBy: (where: string) => FindFault,
): (reply: Reply, fields?: readonly string[]) => string | null {
  const shared = '$ref' in answer ? referTo.exec(answer.$ref)?.[1] : undefined;
  const response = shared
    ? api.components.responses[shared.split('/').at(-1) ?? '']
    : (answer as ResponseObject);
  const [type] = Object.keys(response?.content ?? {});
  const names = Object.keys(response?.headers ?? {}).filter((name) => name !== 'Link');
  if (!type) return ({ body }) => (body === '' ? null : 'answers something where nothing is described');
  if (!type.endsWith('json')) {
    const sent = type.startsWith('text/') ? `${type}; charset=utf-8` : type;
    return ({ headers }) => (headers['content-type'] === sent ? null : `answers ${headers['content-type']}`);
  }
  const faultOf = faultBy(`${shared ?? at}/content/${type.replaceAll('/', '~1').replace('+', '%2B')}/schema`);
  return ({ headers, body }, fields) => {
    if (headers['content-type'] !== `${type}; charset=utf-8`) return `answers ${headers['content-type']}`;
    const missing = names.find((name) => headers[name.toLowerCase()] === undefined);
    if (missing) return `answers without ${missing}`;
    const fault = faultOf(JSON.parse(body), fields);
    return fault && `answers off its schema: ${fault}`;
  };
}

/** The document with `additionalProperties: false` in responses: fields it does not name are an error. */
function closed(api: OpenApi): OpenApi {
  const requests = new Set(
    Object.values(api.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ requestBody }) => JSON.stringify(requestBody ?? null)),
    ),
  );
  const copy = structuredClone(api);
  const close = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || requests.has(JSON.stringify(node))) return;
    const schema = node as JsonSchema & { additionalProperties?: boolean };
    if (schema.type === 'object' && schema.properties) schema.additionalProperties = false;
    Object.values(node).forEach(close);
  };
  const requested = new Set<string>();
  const request = (json: string): void => {
    for (const name of namesIn(json).filter((name) => !requested.has(name))) {
      requested.add(name);
      request(JSON.stringify(api.components.schemas[name]));
    }
  };
  for (const body of requests) request(body);
  for (const [name, schema] of Object.entries(copy.components.schemas))
    if (!requested.has(name)) close(schema);
  close(copy.paths);
  return copy;
}

const namesIn = (json: string): string[] =>
  [...json.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
