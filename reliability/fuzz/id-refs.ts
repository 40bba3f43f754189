import fc from 'fast-check';
import type { FixtureWorld } from '#server/testing/fixture-world.ts';

/** A reference to an id, which is resolved when the earlier calls have been answered. */
export class IdRef {
  readonly kind: string;
  readonly pick: number;

  constructor(kind: string, pick: number) {
    this.kind = kind;
    this.pick = pick;
  }
}

export const idRefFor = (kind: string): fc.Arbitrary<IdRef> =>
  fc.nat({ max: 1000 }).map((pick) => new IdRef(kind, pick));

const pathKinds: [RegExp, string][] = [
  [/\/invoices/, 'invoice'],
  [/\/customers\/.*\/billing/, 'customer'],
  [/\/orders/, 'order'],
  [/\/legs/, 'leg'],
  [/\/runs/, 'run'],
  [/\/driver-reports/, 'report'],
  [/\/overview\/proposals/, 'order'],
  [/\/series/, 'series'],
  // Whoever announces one makes its id.
  [/\/pieces\//, 'coming_file'],
  [/\/files\//, 'file'],
  // By its code.
  [/\/bags\//, 'bag'],
  [/\/cases/, 'case'],
  [/\/skus/, 'sku'],
  [/\/customer-pricing/, 'price'],
  [/\/frequency/, 'frequency_template'],
  [/\/notifications/, 'notification'],
  [/\/drivers/, 'driver'],
  [/\/booking/, 'area'],
];

/** The kind of what stands in a field of its own. */
const nestedKinds: Record<string, string> = { runs: 'run', stops: 'stop', overdue: 'stop', legs: 'leg' };

/** The kind of an id: from its field name, such as `sku_id` or `leg_ids`, else from the path. */
export function idKind(name: string, path: string): string {
  const kindInName = /^(?:before_)?(\w+)_ids?$/.exec(name)?.[1];
  return kindInName ?? pathKinds.find(([paths]) => paths.test(path))?.[1] ?? 'user';
}

/** The value of a parameter in a path: the number of an occurrence, a closed day, or an id. */
export function pathValueFor(name: string, path: string): fc.Arbitrary<IdRef | number> {
  if (name === 'number') return fc.integer({ min: 1, max: 6 });
  return idRefFor(name === 'day' ? 'closed_day' : idKind(name, path));
}

/** The ids known so far in a sequence, by kind. */
export class KnownIds {
  readonly #ids: Map<string, string[]>;

  constructor({ resources, here, there, owner, admin }: FixtureWorld) {
    const idsOf = (...kinds: (keyof FixtureWorld['resources'])[]) =>
      kinds.flatMap((kind) => resources[kind].map(({ id }) => id));
    const people = [here.customer, there.customer, here.driver, there.driver, owner, admin];
    this.#ids = new Map([
      ['order', idsOf('order', 'failed_order', 'proposal')],
      ['series', idsOf('series')],
      ['case', idsOf('case')],
      ['sku', idsOf('sku', 'unpriced')],
      ['price', idsOf('price')],
      ['frequency_template', idsOf('template')],
      ['notification', idsOf('notification')],
      ['area', idsOf('area')],
      ['leg', idsOf('leg', 'closed_leg', 'driven_leg')],
      ['run', idsOf('run')],
      ['report', idsOf('refused_report')],
      ['file', idsOf('file', 'coming_file')],
      ['coming_file', idsOf('coming_file')],
      ['bag', idsOf('bag')],
      ['invoice', idsOf('draft', 'issued', 'sent')],
      ['customer', idsOf('customer')],
      ['closed_day', idsOf('closed_day')],
      ['driver', [here.driver.user.id, there.driver.user.id]],
      ['user', people.map(({ user }) => user.id)],
    ]);
  }

  /** Adds the ids of a reply. */
  learn(path: string, reply: unknown, kind?: string): void {
    if (Array.isArray(reply)) for (const item of reply) this.learn(path, item, kind);
    else if (typeof reply === 'object' && reply !== null)
      for (const [name, value] of Object.entries(reply)) {
        if (typeof value !== 'string') this.learn(path, value, nestedKinds[name]);
        else if (name === 'code') this.#add('bag', value);
        else if (name === 'id') this.#add(kind ?? idKind(name, path), value);
        else if (name.endsWith('_id')) this.#add(idKind(name, path), value);
      }
  }

  #add(kind: string, id: string): void {
    const ids = this.#ids.get(kind) ?? [];
    this.#ids.set(kind, ids);
    if (!ids.includes(id)) ids.push(id);
  }

  /** Replaces every id reference in a value with a known id. */
  resolve(value: unknown): unknown {
    if (value instanceof IdRef) {
      const ids = this.#ids.get(value.kind) ?? [];
      return ids[value.pick % ids.length] ?? '01999999-0000-7000-8000-000000000000';
    }
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.resolve(field)]));
  }
}
