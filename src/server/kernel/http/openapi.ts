import type * as z from 'zod';
import { FieldError, Problem, problemOf } from '#shared/kernel/problem.ts';
import { fieldsQuery, type Reach, type RouteShape, takesIdempotencyKey } from '#shared/kernel/route.ts';
import { type ProblemCode, problems } from '#shared/problems.ts';
import { roleLabels, roles } from '#shared/roles.ts';
import { type JsonSchema, type SchemaWriter, schemaWriter } from './openapi-schemas.ts';

/** What the description needs beside the routes. */
export interface OpenapiInfo {
  title: string;
  description: string;
  /** The schemas that have a name. */
  namedSchemas: Record<string, z.ZodType>;
  /** The tags; a route belongs to the first whose `paths` it matches. */
  sections: readonly { name: string; paths: RegExp }[];
}

export interface OpenApi {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: { bearer: typeof bearerScheme };
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseObject>;
  };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Who may call, in a sentence. */
  description: string;
  security?: [];
  parameters: Parameter[];
  requestBody?: { description?: string; required: boolean; content: Content };
  responses: Record<string, ResponseObject | { $ref: string }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  /** A list is written with commas in between. */
  style?: 'form';
  explode?: false;
  schema: JsonSchema;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
}

type Content = Record<string, { schema: JsonSchema; examples?: Record<string, { value: unknown }> }>;

/**
 * Describes the routes as OpenAPI 3.1, from the same schemas that check the input and serialize the replies.
 */
export function describeRoutes(routes: readonly RouteShape[], info: OpenapiInfo, server: string): OpenApi {
  const schemas = schemaWriter({ ...info.namedSchemas, FieldError, Problem });
  const problem = schemas.write(Problem);
  const paths: OpenApi['paths'] = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(route, sectionOf(route, info), schemas),
    };
  }
  return {
    openapi: '3.1.1',
    info: { title: info.title, version: '1', description: info.description },
    servers: [{ url: server }],
    tags: info.sections.map(({ name }) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: bearerScheme },
      schemas: schemas.components,
      responses: problemResponses(problem),
    },
  };
}

const bearerScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'The `access_token` that signing in answers.',
};

function sectionOf({ path }: RouteShape, { sections }: OpenapiInfo): string {
  const section = sections.find(({ paths }) => paths.test(path));
  if (!section) throw new Error(`${path} belongs to no section of the service's description`);
  return section.name;
}

function operationOf(route: RouteShape, section: string, schemas: SchemaWriter): Operation {
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace('/api', '').replaceAll(/[/:.-]+/g, '_')}`,
    tags: [section],
    summary: route.summary,
    description: whoMayCall(route),
    ...(route.access === 'public' ? { security: [] } : {}),
    parameters: [...pathAndQuery(route, schemas), ...requestHeaders(route)],
    ...(route.body
      ? {
          requestBody: {
            ...(route.maxBytes ? { description: `At most ${route.maxBytes} bytes.` } : {}),
            required: !route.body.safeParse(undefined).success,
            content: route.takes ? binary(route.takes) : json(schemas.write(route.body)),
          },
        }
      : {}),
    responses: responsesOf(route, schemas),
  };
}

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });
const binary = (type: string): Content => ({ [type]: { schema: { type: 'string', format: 'binary' } } });

const reaches: Record<Reach, string> = {
  any: 'everything',
  own: 'what is their own',
  assigned: 'what is assigned to them',
};

/** `Owner and Admin (everything), Customer (what is their own).` */
function whoMayCall({ access }: RouteShape): string {
  if (access === 'public') return 'Anybody, without signing in.';
  const parts = (Object.keys(reaches) as Reach[]).flatMap((reach) => {
    const who = roles.filter((role) => access[role] === reach).map((role) => roleLabels[role]);
    return who.length > 0 ? [`${who.join(' and ')} (${reaches[reach]})`] : [];
  });
  return `${parts.join(', ')}.`;
}

function pathAndQuery(route: RouteShape, schemas: SchemaWriter): Parameter[] {
  const path = Object.entries(route.params?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: schemas.writeText(schema as z.ZodType),
  }));
  const query = Object.entries({ ...route.query?.shape, ...fieldsQuery(route)?.shape }).map(
    ([name, schema]) => {
      const written = schemas.writeText(schema as z.ZodType);
      return {
        name,
        in: 'query' as const,
        required: !(schema as z.ZodType).safeParse(undefined).success,
        ...(written.type === 'array' ? { style: 'form' as const, explode: false as const } : {}),
        schema: written,
      };
    },
  );
  return [...path, ...query];
}

const isWrite = ({ method }: RouteShape): boolean => method !== 'GET';

function requestHeaders(route: RouteShape): Parameter[] {
  const header = (name: string, description: string): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(route.versioned && isWrite(route)
      ? [
          header(
            'If-Match',
            'The ETag that was seen, as in `"3"`; the change is refused if it is another now.',
          ),
        ]
      : []),
    ...(takesIdempotencyKey(route)
      ? [
          header(
            'Idempotency-Key',
            'A repeat with the same key within 24 hours does nothing and gets the same answer.',
          ),
        ]
      : []),
  ];
}

function responsesOf(route: RouteShape, schemas: SchemaWriter): Operation['responses'] {
  const refusals = refusalsOf(route).map((status) => [status, { $ref: `${responsePath}problem-${status}` }]);
  const status = route.reply || route.gives ? (route.status ?? 200) : 204;
  return { [status]: successOf(route, schemas), ...Object.fromEntries(refusals) };
}

function successOf(route: RouteShape, schemas: SchemaWriter): ResponseObject {
  if (route.gives) return { description: 'The file.', content: binary(route.gives) };
  return route.reply
    ? { description: 'Done.', headers: replyHeaders(route), content: json(schemas.write(route.reply)) }
    : { description: 'Done; there is nothing to answer.' };
}

const responsePath = '#/components/responses/';

function replyHeaders({ versioned, list }: RouteShape): NonNullable<ResponseObject['headers']> {
  const text: JsonSchema = { type: 'string' };
  const count: JsonSchema = { type: 'integer', minimum: 0 };
  return {
    ...(versioned ? { ETag: { description: 'The version of what is answered.', schema: text } } : {}),
    ...(list
      ? {
          'X-Total-Count': { description: 'How many there are in all.', schema: count },
          Link: { description: 'The pages before and after, as `prev` and `next` (RFC 8288).', schema: text },
        }
      : {}),
  };
}

/** The statuses that a call may be refused with, derived from its route; `default` stands for all others. */
function refusalsOf(route: RouteShape): (number | 'default')[] {
  const isOpen = route.access === 'public';
  const statuses = [
    ...(route.refusals ?? []),
    // A call without a body is also refused when it sends one that cannot be parsed.
    ...(isWrite(route) ? [400, 413, 415] : []),
    ...(route.params ? [400] : []),
    ...(isOpen ? [] : [401, 403]),
    ...(route.params ? [404] : []),
    ...(isWrite(route) && !isOpen ? [409] : []),
    ...(route.versioned && isWrite(route) ? [412] : []),
    ...(route.body || route.query || takesIdempotencyKey(route) ? [422] : []),
    ...(isWrite(route) && isOpen ? [429, 503] : []),
  ];
  return [...[...new Set(statuses)].toSorted((a, b) => a - b), 'default'];
}

/** One response for each status of a refusal, with an example of each problem of that status. */
function problemResponses(schema: JsonSchema): Record<string, ResponseObject> {
  const type = 'application/problem+json';
  const codes = Object.keys(problems) as ProblemCode[];
  const byStatus = [...Map.groupBy(codes, (code) => problems[code].status)].map(([status, codesOfStatus]) => {
    const examples = Object.fromEntries(codesOfStatus.map((code) => [code, { value: problemOf(code) }]));
    const response: ResponseObject = {
      description:
        status === 409 ? conflictDescription : `${problemOf(codesOfStatus[0] ?? 'internal').title}.`,
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      content: { [type]: { schema, examples } },
    };
    return [`problem-${status}`, response];
  });
  const other: ResponseObject = { description: 'Any other refusal.', content: { [type]: { schema } } };
  return { ...Object.fromEntries(byStatus), 'problem-default': other };
}

const conflictDescription = 'As things stand it cannot be done.';

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before another try makes sense.',
    schema: { type: 'integer' },
  },
};
