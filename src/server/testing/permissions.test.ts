import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RouteShape, reachOf } from '#shared/kernel/route.ts';
import { type ProblemCode, problems } from '#shared/problems.ts';
import { orderLinkUrl } from '../messages/order-link.ts';
import { buildCall, exampleCallNames, exampleCallOf, payloadOf, routeName } from './example-calls.ts';
import { type FixtureWorld, openFixtureWorld } from './fixture-world.ts';
import { fingerprint, rolledBack } from './rolled-back.ts';
import type { Person } from './world.ts';

/**
 * Calls every route as every kind of caller about every kind of resource. What is expected comes from the contract alone, which
 * `access/permission-table.test.ts` compares with the requirements: no route is named here.
 */

interface Caller {
  name: string;
  token: string | null;
  /** Who the service should see; `null` without a valid session. */
  person: Person | null;
}

interface Target {
  name: string;
  id: string;
  /** Who may reach an existing resource with limited access; `null` when it does not exist. */
  viewers: readonly Person[] | null;
}

type Verdict = 'allowed' | ProblemCode;

interface Outcome {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

const fixtures = await openFixtureWorld();
const { world } = fixtures;
const callers = await callersOf(fixtures);
const rows = await fingerprint(world.db);
let cells = 0;
/** The first 404 of each route: all others must equal it. */
const notFound = new Map<string, string>();

beforeAll(() => world.app.ready());
afterAll(async () => {
  await world.close();
  process.stdout.write(`permissions: ${cells} cells over ${world.app.servedRoutes.length} routes\n`);
});

const absent = { name: 'an absent one', id: '01999999-0000-7000-8000-000000000000', viewers: null };
const malformed = { name: 'no id at all', id: "1' or '1'='1", viewers: null };

async function callersOf({ owner, admin, here, there, expired, disabled }: FixtureWorld): Promise<Caller[]> {
  const linked = `${fixtures.resources.order[0]?.id}`;
  const link = await orderLinkUrl(world.db, linked, here.customer.user.id);
  const signedIn = { owner, admin, ...nameSide('here', here), ...nameSide('there', there) };
  return [
    { name: 'nobody', token: null, person: null },
    { name: 'a forged token', token: 'x'.repeat(43), person: null },
    { name: 'an expired session', token: expired, person: null },
    { name: 'a disabled account', token: disabled, person: null },
    { name: 'a link to an order', token: link.replace(/.*\//, ''), person: null },
    ...Object.entries(signedIn).map(([name, person]) => ({ name, token: person.token, person })),
  ];
}

function nameSide(sideName: string, { customer, driver }: FixtureWorld['here']): Record<string, Person> {
  return { [`the customer ${sideName}`]: customer, [`the driver ${sideName}`]: driver };
}

function targetsOf(route: RouteShape): Target[] {
  const { about } = exampleCallOf(route);
  if (!about) return [{ name: 'nothing in particular', id: '', viewers: null }];
  const resources = fixtures.resources[about].map((resource, i) => ({
    name: `${about} ${i + 1}`,
    ...resource,
  }));
  return [...resources, absent, malformed];
}

/** The expected result of one call, by the contract. */
function verdictOf(route: RouteShape, { person }: Caller, { id, viewers }: Target): Verdict {
  if (route.access === 'public') return 'allowed';
  if (!person) return 'not-signed-in';
  const reach = reachOf(route.access, person.user.role);
  if (!reach) return 'forbidden';
  const { about, idIn, isMissNotFound = false } = exampleCallOf(route);
  if (!about) return 'allowed';
  if (viewers && (reach === 'any' || viewers.includes(person))) return 'allowed';
  // A wrong id in the body or query is `invalid`; in the path it is `not-found`.
  return idIn && (id === malformed.id || ('body' in idIn && !isMissNotFound)) ? 'invalid' : 'not-found';
}

async function send(route: RouteShape, { token, person }: Caller, { id }: Target): Promise<Outcome> {
  const { method, path, query, ...content } = buildCall(fixtures, route, person ?? fixtures.owner, id);
  const { payload, headers } = payloadOf(content);
  const response = await world.app.inject({
    method,
    url: path,
    query,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

/** What is wrong with one cell of the matrix. */
async function faultsOf(route: RouteShape, caller: Caller, target: Target): Promise<string[]> {
  const verdict = verdictOf(route, caller, target);
  const ask = () => send(route, caller, target);
  const faults =
    verdict === 'allowed'
      ? faultsOfAllowed(route, caller, await askAllowed(route, ask))
      : faultsOfRefusal(route, verdict, await ask());
  cells++;
  return faults.map((fault) => `${caller.name}, ${target.name}: should be ${verdict}, but ${fault}`);
}

/**
 * A read is made as a client makes it: inside a transaction no read is shared, and so nothing given to somebody else.
 * What a write does is taken back, and what a refused read has counted.
 */
const askAllowed = (route: RouteShape, ask: () => Promise<Outcome>): Promise<Outcome> =>
  route.method === 'GET' && !exampleCallOf(route).refusedWith ? ask() : rolledBack(world, ask);

/** What is wrong with the answer to a call that should be refused; it is made as a client makes it. */
function faultsOfRefusal(route: RouteShape, verdict: ProblemCode, outcome: Outcome): string[] {
  const { status, headers, text } = outcome;
  if (status !== problems[verdict].status) return [`answers ${status}: ${text.slice(0, 200)}`];
  const faults: string[] = [];
  const { type, detail } = JSON.parse(text);
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8') faults.push('is no problem');
  if (type !== `urn:washline:problem:${verdict}`) faults.push(`is a ${type}`);
  if (typeof detail !== 'string') faults.push('has no sentence for the person');
  if (verdict === 'not-found') {
    const { date: _, 'x-request-id': _id, ...rest } = headers;
    const answer = JSON.stringify([rest, text]);
    const first = notFound.get(routeName(route)) ?? answer;
    notFound.set(routeName(route), first);
    if (answer !== first) faults.push(`tells one miss from another: ${answer} instead of ${first}`);
  }
  return faults;
}

function faultsOfAllowed(route: RouteShape, { person }: Caller, { status, text }: Outcome): string[] {
  const { refusedWith, lists } = exampleCallOf(route);
  const expected = refusedWith ?? route.status ?? (route.reply || route.gives ? 200 : 204);
  if (status !== expected) return [`answers ${status}: ${text.slice(0, 200)}`];
  if (!person || route.access === 'public' || reachOf(route.access, person.user.role) === 'any') return [];
  const isTheirs = ({ viewers }: { viewers: readonly Person[] }) =>
    viewers.includes(person) || viewers.length === 0;
  const missing = lists
    ? fixtures.resources[lists].filter((resource) => isTheirs(resource) && !text.includes(resource.id))
    : [];
  return [
    ...missing.map(() => `does not show their ${lists}`),
    ...secretsFrom(person)
      .filter((secret) => text.includes(secret))
      .map((secret) => `shows ${secret}, which is somebody else's`),
  ];
}

/** What a customer or driver must never see: other people's resources, ids and email addresses. */
function secretsFrom(person: Person): string[] {
  const { here, there, resources } = fixtures;
  const [mine, other] = [here.customer, here.driver].includes(person) ? [here, there] : [there, here];
  if (![mine.customer, mine.driver].includes(person)) return [];
  const kinds = ['order', 'proposal', 'series', 'case', 'notification', 'price'] as const;
  const theirs = kinds.flatMap((kind) => resources[kind]).filter(({ viewers }) => !viewers.includes(person));
  const people = [other.customer, other.driver].flatMap(({ user }) => [user.id, user.email]);
  return [...theirs.map(({ id }) => id), ...people];
}

test.each(world.app.servedRoutes.map((route) => [routeName(route), route] as const))(
  '%s lets in whom its contract names, to what is theirs [ACC-11, ACC-5]',
  async (_, route) => {
    const faults: string[] = [];
    for (const caller of callers) {
      for (const target of targetsOf(route)) {
        faults.push(...(await faultsOf(route, caller, target)));
      }
    }
    expect(faults).toEqual([]);
  },
);

// What was let in has been taken back. Reading all rows takes far longer than most calls, so it is done once.
test('no call that was refused has changed a row [ACC-11]', async () => {
  expect(await fingerprint(world.db)).toBe(rows);
});

test('every sketched call is open', () => {
  expect(
    exampleCallNames.filter((name) => !world.app.servedRoutes.some((route) => routeName(route) === name)),
  ).toEqual([]);
});
