import type { OpenApi } from '#server/kernel/http/openapi.ts';
import { hostileIds, hostileJson, hostileQueries } from '#server/testing/hostile-values.ts';
import { fieldsOf } from './schema-arbitraries.ts';
import type { DescribedOperation } from './service-document.ts';

/** One hostile value in a call that is valid otherwise. */
export type HostileInput = { operation: DescribedOperation } & (
  | { part: 'body'; path: string[]; json: string }
  | { part: 'query'; search: string }
  | { part: 'whole'; json: string }
  | { part: 'id'; id: string }
);

/** Every hostile value in every place of a call. */
export function hostileInputsOf(api: OpenApi, described: DescribedOperation): HostileInput[] {
  const { operation, body, path } = described;
  const fields = body ? fieldsOf(api, body) : [];
  const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const strange = names.length > 0 ? [...names, '__proto__', 'a[b]', '%ff', ''] : [];
  return [
    ...fields.flatMap(({ path }) =>
      hostileJson.map((json): HostileInput => ({ operation: described, part: 'body', path, json })),
    ),
    ...names.flatMap((name) =>
      hostileQueries.map(
        (value): HostileInput => ({ operation: described, part: 'query', search: `${name}=${value}` }),
      ),
    ),
    ...strange.map(
      (name): HostileInput => ({ operation: described, part: 'query', search: `${name}=1&${name}=2` }),
    ),
    ...(body || described.method === 'GET'
      ? []
      : ['{', '[]', '"x"'].map((json): HostileInput => ({ operation: described, part: 'whole', json }))),
    ...(path.includes('{')
      ? hostileIds.map((id): HostileInput => ({ operation: described, part: 'id', id }))
      : []),
  ];
}

/** The JSON of a body with `json` inserted for one field as raw text, valid or not. */
export function bodyWith(fields: object, path: readonly string[], json: string): string {
  const body = structuredClone(fields) as Record<string, unknown>;
  setAt(body, path, 'spoiled');
  return JSON.stringify(body).replace('"spoiled"', () => json);
}

/** Sets a value in a body, and creates the objects on the path to it. */
export function setAt(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let parent = body;
  for (const name of path.slice(0, -1)) {
    if (typeof parent[name] !== 'object' || parent[name] === null) parent[name] = {};
    parent = parent[name] as Record<string, unknown>;
  }
  parent[path.at(-1) ?? ''] = value;
}
