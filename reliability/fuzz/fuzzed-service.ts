import fc from 'fast-check';
import type { OpenApi } from '#server/kernel/http/openapi.ts';
import { buildCall, exampleCallOf } from '#server/testing/example-calls.ts';
import type { FixtureWorld } from '#server/testing/fixture-world.ts';
import { responseFault } from '#server/testing/response-fault.ts';
import type { Person } from '#server/testing/world.ts';
import { fieldsQuery, type RouteShape, reachOf, withFields } from '#shared/kernel/route.ts';
import { seed } from '../support/run-options.ts';
import { bodyWith, type HostileInput, hostileInputsOf, setAt } from './hostile-calls.ts';
import { KnownIds, pathValueFor } from './id-refs.ts';
import { fieldsOf, invalidValuesOf, recordsOf, valuesOf } from './schema-arbitraries.ts';
import { type DescribedOperation, operationsOf } from './service-document.ts';

interface Operation extends DescribedOperation {
  route: RouteShape;
  /** The persons who may call it; `null` is nobody. */
  may: (Person | null)[];
  succeeded: number;
}

/**
 * A call by the description, with id references to resolve. `invalidField` makes one field of the body
 * invalid.
 */
interface DescribedCall {
  operation: Operation;
  who: Person | null;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  headers: Record<string, string>;
  invalidField: { field: number; value: number } | null;
  /** It is the example of its operation, with one field of the body taken from `body`. */
  exampleWith?: number;
}

/** A call made from the description, or the next hostile input. */
export type Step = DescribedCall | 'nasty';

interface Raw {
  who: Person | null;
  url: string;
  body: string | Buffer | undefined;
  headers: Record<string, string>;
}

/** Calls the service by its own OpenAPI description: in every way that allows, and in ways it does not. */
export class FuzzedService {
  readonly operations: Operation[];
  readonly steps: fc.Arbitrary<Step>;
  /** Every hostile value in every place, shuffled by the seed. */
  readonly hostileInputs: HostileInput[];
  /** What went wrong, each with the response and the last calls before it. */
  readonly faults = new Map<string, string[]>();
  readonly #fixtures: FixtureWorld;
  readonly #api: OpenApi;
  readonly #statuses = new Map<number, number>();
  #hostileCount = 0;

  static async open(fixtures: FixtureWorld): Promise<FuzzedService> {
    return new FuzzedService(fixtures, (await fixtures.world.app.inject('/api/openapi.json')).json());
  }

  private constructor(fixtures: FixtureWorld, api: OpenApi) {
    this.#fixtures = fixtures;
    this.#api = api;
    const people = [fixtures.owner, fixtures.admin, fixtures.here.customer, fixtures.here.driver];
    this.operations = operationsOf(api).map((described) => {
      const path = described.path.replace(/\{(\w+)\}/g, ':$1');
      const route = fixtures.world.app.servedRoutes.find(
        (one) => one.method === described.method && one.path === path,
      );
      if (!route) throw new Error(`${described.method} ${path} is not served`);
      return { ...described, route, may: mayCall(route, people), succeeded: 0 };
    });
    const all = this.operations.flatMap((one) => hostileInputsOf(api, one));
    [this.hostileInputs = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), {
      seed,
      numRuns: 1,
    });
    this.steps = this.#everyStep([null, ...people]);
  }

  #everyStep(people: (Person | null)[]): fc.Arbitrary<Step> {
    const calls = this.operations.map((one) => ({ one, arbitrary: this.#callsOf(one, people) }));
    const asDescribed = fc.oneof(
      ...calls.map(({ one, arbitrary }) => ({ weight: weightOf(one), arbitrary })),
    );
    // What has not succeeded yet is tried more often, half of the times close to its example: few random bodies are an edit of
    // one kind, or a file that can be.
    const untried = fc.tuple(fc.nat(), fc.option(fc.nat(20))).chain(([index, exampleWith]) => {
      const left = calls.filter(({ one }) => one.succeeded === 0);
      const step = left[index % left.length]?.arbitrary ?? asDescribed;
      return exampleWith === null ? step : step.map((call) => ({ ...call, exampleWith }));
    });
    const bodied = this.operations.filter(({ body }) => body);
    const invalidField = fc.record({ field: fc.nat(), value: fc.nat() });
    const broken = fc
      .tuple(fc.oneof(...bodied.map((one) => this.#callsOf(one, people))), invalidField)
      .map(([call, invalidField]) => ({ ...call, invalidField }));
    return fc.oneof(
      { weight: 4, arbitrary: asDescribed },
      { weight: 3, arbitrary: untried },
      { weight: 2, arbitrary: broken },
      { weight: 3, arbitrary: fc.constant('nasty' as const) },
    );
  }

  #callsOf(operation: Operation, people: (Person | null)[]): fc.Arbitrary<DescribedCall> {
    const {
      path,
      operation: { parameters },
      body,
      takesBytes,
      may,
    } = operation;
    const emails = people.flatMap((person) => (person ? [person.user.email] : []));
    const place = { api: this.#api, now: this.#fixtures.world.now(), path, emails };
    const named = (where: string) => parameters.filter((one) => one.in === where);
    return fc.record({
      operation: fc.constant(operation),
      who: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...may) },
        { weight: 1, arbitrary: fc.constantFrom(...people) },
      ),
      params: fc.record(
        Object.fromEntries(named('path').map(({ name }) => [name, pathValueFor(name, path)])),
      ),
      query: recordsOf(
        Object.fromEntries(named('query').map(({ name, schema }) => [name, valuesOf(place, schema, name)])),
        named('query').flatMap(({ name, required }) => (required ? [name] : [])),
      ),
      body: body ? valuesOf(place, body) : takesBytes ? bytesOf(operation) : fc.constant(undefined),
      headers: fc.record(Object.fromEntries(named('header').map(({ name }) => [name, headerValues(name)])), {
        requiredKeys: [],
      }) as fc.Arbitrary<Record<string, string>>,
      invalidField: fc.constant(null),
    });
  }

  /** Makes the calls of a sequence one after another. */
  async play(steps: readonly Step[]): Promise<void> {
    const knownIds = new KnownIds(this.#fixtures);
    const log: string[] = [];
    for (const step of steps) {
      const [operation, raw] = step === 'nasty' ? this.#nextNasty() : this.#fill(step, knownIds);
      const { method, route, path } = operation;
      const { who, url, body, headers } = raw;
      const response = await this.#fixtures.world.app.inject({
        method: route.method,
        url,
        headers: {
          ...(who ? { authorization: `Bearer ${who.token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': contentTypeOf(body, route) }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      const { statusCode } = response;
      this.#statuses.set(statusCode, (this.#statuses.get(statusCode) ?? 0) + 1);
      log.push(`${who?.user.role} ${method} ${url.slice(0, 200)} ${sentText(body)} → ${statusCode}`);
      const isKept = !('if-match' in headers) && !('Idempotency-Key' in headers);
      const wanted = statusCode < 300 ? wantedFields(route, url) : undefined;
      const read = wanted ? (withFields(route as never, wanted as never) as unknown as RouteShape) : route;
      const fault =
        operation.faultOfReply(response, wanted) ??
        (statusCode < 300 ? acceptedInvalid(operation, body) : null) ??
        responseFault(read, response, isKept ? body : undefined);
      if (fault) this.#note(`${method} ${path} ${fault}`, response.body, log);
      if (statusCode >= 300) continue;
      if (step !== 'nasty') operation.succeeded++;
      if (route.reply) knownIds.learn(path, response.json());
    }
  }

  #note(fault: string, answer: string, log: string[]): void {
    if (!this.faults.has(fault)) this.faults.set(fault, [answer.slice(0, 300), ...log.slice(-12)]);
  }

  #fill(call: DescribedCall, knownIds: KnownIds): [Operation, Raw] {
    const { operation, who, params, query, body, headers, invalidField, exampleWith } = call;
    if (exampleWith !== undefined)
      return [operation, this.#nearExample(operation, knownIds.resolve(body), exampleWith)];
    const ids = knownIds.resolve(params) as Record<string, string>;
    const search = new URLSearchParams(knownIds.resolve(query) as Record<string, string>).toString();
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const sent = Buffer.isBuffer(body) ? body : knownIds.resolve(body);
    if (invalidField && typeof sent === 'object')
      breakBody(this.#api, operation, sent as Record<string, unknown>, invalidField);
    return [
      operation,
      {
        who,
        url: search ? `${path}?${search}` : path,
        body:
          body === undefined || Buffer.isBuffer(sent) ? (sent as Buffer | undefined) : JSON.stringify(sent),
        headers,
      },
    ];
  }

  #nextNasty(): [Operation, Raw] {
    const hostileInput = this.hostileInputs[this.#hostileCount++ % this.hostileInputs.length] as HostileInput;
    const {
      operation: { path: template },
      part,
    } = hostileInput;
    const operation = hostileInput.operation as Operation;
    const { who, path, query, body, bytes } = this.#exampleOf(operation);
    const search = part === 'query' ? hostileInput.search : new URLSearchParams(query).toString();
    const at = part === 'id' ? template.replace(/\{\w+\}/, hostileInput.id) : path;
    const written =
      body && (part === 'body' ? bodyWith(body, hostileInput.path, hostileInput.json) : JSON.stringify(body));
    const sent = part === 'whole' ? hostileInput.json : (bytes ?? written);
    return [operation, { who, url: search ? `${at}?${search}` : at, body: sent, headers: {} }];
  }

  /** The example of an operation, by somebody who may make it. */
  #exampleOf({ route, may }: Operation) {
    const { owner, here, resources } = this.#fixtures;
    const who = [owner, here.customer, here.driver].find((one) => may.includes(one)) ?? owner;
    const { about } = exampleCallOf(route);
    const all = about ? resources[about] : [];
    const id = (all.find(({ viewers }) => viewers.includes(who)) ?? all[0])?.id ?? '';
    return { who, ...buildCall(this.#fixtures, route, who, id) };
  }

  /** The example of an operation with one field of another body; as it is where that has no such field. */
  #nearExample(operation: Operation, other: unknown, index: number): Raw {
    const { who, path, query, body, bytes } = this.#exampleOf(operation);
    const [field, value] = Object.entries(other ?? {})[index] ?? [];
    const search = new URLSearchParams(query).toString();
    const sent = body && JSON.stringify(field === undefined ? body : { ...body, [field]: value });
    return { who, url: search ? `${path}?${search}` : path, body: bytes ?? sent, headers: {} };
  }

  summary(): string {
    const statuses = [...this.#statuses].toSorted(([a], [b]) => a - b);
    const calls = statuses.reduce((sum, [, count]) => sum + count, 0);
    return `${calls} calls (${statuses.map(([status, count]) => `${status}: ${count}`).join(', ')})`;
  }
}

function mayCall({ access }: RouteShape, people: Person[]): (Person | null)[] {
  if (access === 'public') return [null, ...people];
  return people.filter(({ user }) => reachOf(access, user.role));
}

const contentTypeOf = (body: string | Buffer, { takes }: RouteShape): string =>
  typeof body === 'string' ? 'application/json' : (takes ?? 'application/octet-stream');

const sentText = (body: Raw['body']): string | undefined =>
  Buffer.isBuffer(body) ? `${body.length} bytes` : body?.slice(0, 500);

/** Bytes that fit the example, or any. */
const bytesOf = ({ route }: Operation): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.constant(exampleCallOf(route).bytes ?? Buffer.alloc(1)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  );

/** Calls that end sessions or delete are rare, calls that change something are frequent. */
function weightOf({ method, path }: DescribedOperation): number {
  if (method === 'DELETE' || /logout|toggle-status|password|\/auth\/me/.test(path)) return 1;
  return method === 'GET' ? 2 : 5;
}

const headerValues = (name: string): fc.Arbitrary<string> =>
  name === 'If-Match'
    ? fc.constantFrom('*', '"1"', '"2"', '"3"', '"12"', '3', 'W/"1"')
    : fc.constantFrom('first', 'second', 'third', '', 'with space');

/** Makes one field invalid by its schema. */
function breakBody(
  api: OpenApi,
  { body: schema = {} }: DescribedOperation,
  body: Record<string, unknown>,
  invalidField: { field: number; value: number },
): void {
  const fields = fieldsOf(api, schema);
  const field = fields[invalidField.field % fields.length];
  const values = field ? invalidValuesOf(api, field.schema) : [];
  if (field) setAt(body, field.path, values[invalidField.value % values.length]);
}

/** The fields that a call wants of the rows of a list; all of them without it. */
const wantedFields = (route: RouteShape, url: string): string[] | undefined =>
  fieldsQuery(route) ? new URLSearchParams(url.split('?')[1]).get('fields')?.split(',') : undefined;

function acceptedInvalid({ faultOfBody }: DescribedOperation, body: Raw['body']): string | null {
  if (typeof body !== 'string') return null;
  const byteOrderMark = /^\ufeff/;
  const fault = faultOfBody(JSON.parse(body.replace(byteOrderMark, '')));
  return fault && `accepts a body that is off its schema: ${fault}`;
}
