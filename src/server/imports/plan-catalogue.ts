import { sql } from 'drizzle-orm';
import { measureOf } from '#shared/catalogue/measure.ts';
import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { skuChanges, skuEvents } from '../catalogue/catalogue.events.ts';
import { onOffer } from '../catalogue/catalogue.store.ts';
import { nameKey } from '../catalogue/starter-skus.ts';
import { newId } from '../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { recordMany } from '../notifications/record-many.ts';
import { skus } from '../schema.ts';
import {
  type Actor,
  changesText,
  failed,
  fault,
  type OpenPlan,
  onlyOnce,
  type Planned,
  said,
} from './planned.ts';
import type { ReadRow } from './read-import.ts';

export interface WrittenSku {
  before: Sku | null;
  after: Sku;
}

const required = {
  name: 'Enter a name',
  category: 'Enter a category',
  unit: 'Enter a unit',
  price: 'Enter a price',
};

/** The SKUs of the catalogue, by id and by name. */
export async function findCatalogue(db: DbOrTx) {
  const all: Sku[] = await db.select().from(skus).where(onOffer);
  return {
    byId: new Map(all.map((sku) => [sku.id, sku])),
    byName: Map.groupBy(all, ({ name }) => nameKey(name)),
  };
}

export const openCatalogue: OpenPlan<WrittenSku> = async (db, isRun) => {
  // Nobody adds a SKU of a name that the file has too.
  if (isRun) await db.execute(sql`lock table ${skus} in share row exclusive mode`);
  const catalogue = await findCatalogue(db);
  const once = onlyOnce();
  const planRow = (read: ReadRow): Planned<WrittenSku> => {
    const values = read.values as Partial<SkuDraft> & { id?: string };
    const named = catalogue.byName.get(nameKey(values.name ?? '')) ?? [];
    const before = catalogue.byId.get(values.id ?? '') ?? named[0] ?? null;
    const label = before?.name ?? said(read, 'name');
    if (read.errors.length > 0) return failed(read, label, read.errors);
    if (before === null || values.name === undefined || nameKey(values.name) === nameKey(before.name)) {
      if (named.length > 1 && !values.id)
        return failed(read, label, fault('name', 'Two SKUs of your catalogue have this name', label));
    } else if (named.length > 0)
      return failed(read, label, fault('name', 'Another SKU has this name', values.name));
    const twice = before && once(before.id, read.row);
    if (twice) return failed(read, label, fault('name', `Row ${twice} is the same SKU`, label));
    return before ? changed(read, before, values) : added(read, values);
  };
  return { rows: async (rows) => rows.map(planRow), write };
};

function added(read: ReadRow, values: Partial<SkuDraft>): Planned<WrittenSku> {
  const {
    name = '',
    category = '',
    unit = '',
    price = 0,
    measure = measureOf(unit),
    description = null,
  } = values;
  const missing = Object.entries(required).filter(([field]) => !(field in values));
  if (missing.length > 0)
    return failed(
      read,
      name,
      missing.flatMap(([field, message]) => fault(field, message)),
    );
  const after: Sku = { id: newId(), name, category, unit, price, measure, description };
  const detail = `New SKU, ${formatCents(price)} ${unit}`;
  return {
    ...{ row: read.row, outcome: 'new', id: null, label: name, detail, errors: [] },
    write: { before: null, after },
  };
}

function changed(
  read: ReadRow,
  before: Sku,
  values: Partial<SkuDraft> & { id?: string },
): Planned<WrittenSku> {
  const { id: _, ...given } = values;
  const { unit = before.unit } = given;
  // As where it is changed by hand.
  const measure = given.measure ?? (unit === before.unit ? before.measure : measureOf(unit));
  const isSameName = given.name !== undefined && nameKey(given.name) === nameKey(before.name);
  const after: Sku = { ...before, ...given, measure } as Sku;
  if (isSameName) after.name = before.name;
  const changes = skuChanges(before, after);
  const common = { row: read.row, id: before.id, label: before.name, errors: [] };
  if (changes.length === 0)
    return { ...common, outcome: 'unchanged', detail: 'Nothing changes', write: null };
  const price = { before: formatCents(before.price), after: formatCents(after.price) };
  const shown = changes.map((change) => (change.field === 'price' ? { ...change, ...price } : change));
  return { ...common, outcome: 'changed', detail: changesText('catalogue', shown), write: { before, after } };
}

async function write(
  tx: Tx,
  planned: readonly { write: WrittenSku }[],
  { actor_id, import_id }: Actor,
): Promise<void> {
  const rows = (isNew: boolean) =>
    JSON.stringify(
      planned.flatMap(({ write: { before, after } }) => ((before === null) === isNew ? [after] : [])),
    );
  const columns = sql`id uuid, name text, category text, unit text, price bigint, measure text, description text`;
  const now = sql`${tx.now().toString()}::timestamptz`;
  await tx.execute(sql`
    insert into ${skus} (id, name, category, unit, price, measure, description, created_at, updated_at)
    select id, name, category, unit, price, measure, description, ${now}, ${now}
    from jsonb_to_recordset(${rows(true)}::jsonb) as file (${columns})`);
  await tx.execute(sql`
    update ${skus} set name = file.name, category = file.category, unit = file.unit, price = file.price,
      measure = file.measure, description = file.description, updated_at = ${now}
    from jsonb_to_recordset(${rows(false)}::jsonb) as file (${columns}) where ${skus.id} = file.id`);
  await recordMany(
    tx,
    skuEvents,
    planned.map(({ write: { before, after } }) => ({
      subject_id: after.id,
      event: {
        type: before ? ('sku.changed' as const) : ('sku.created' as const),
        actor_id,
        data: { changes: skuChanges(before, after), import_id },
      },
    })),
  );
}
