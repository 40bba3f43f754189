import type { StarterSku } from '#shared/catalogue/many-skus.ts';
import { measureOf } from '#shared/catalogue/measure.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { skus } from '../schema.ts';
import { onOffer } from './catalogue.store.ts';

/** Usual items, by category. */
const starters = {
  'Wash and fold': [
    'Mixed laundry',
    'Ironing',
    'Doona, single',
    'Doona, queen or king',
    'Pillow',
    'Blanket',
    'Curtains',
  ],
  'Bed linen': [
    'Fitted sheet, single',
    'Fitted sheet, queen',
    'Fitted sheet, king',
    'Flat sheet, single',
    'Flat sheet, queen',
    'Flat sheet, king',
    'Pillowcase',
    'Doona cover, single',
    'Doona cover, queen',
    'Doona cover, king',
    'Mattress protector',
  ],
  Towels: ['Bath towel', 'Hand towel', 'Face washer', 'Bath mat', 'Pool towel', 'Robe'],
  'Table and kitchen': ['Tablecloth', 'Napkin', 'Tea towel', 'Apron', 'Chef jacket'],
  Garments: [
    'Shirt',
    'T-shirt',
    'Trousers',
    'Skirt',
    'Dress',
    'Jacket',
    'Suit, 2 pieces',
    'Coat',
    'Uniform top',
    'Hi-vis vest',
    'Sleeping bag',
  ],
} as const;

const byWeight: readonly string[] = ['Mixed laundry', 'Curtains'];

/** Names are one where only case and outer spaces differ. */
export const nameKey = (name: string): string => name.trim().toLowerCase();

/** The names in the catalogue, as `nameKey`. */
export async function findTakenNames(db: DbOrTx): Promise<Set<string>> {
  const rows = await db.select({ name: skus.name }).from(skus).where(onOffer);
  return new Set(rows.map(({ name }) => nameKey(name)));
}

export async function findStarterSkus(db: DbOrTx): Promise<StarterSku[]> {
  const taken = await findTakenNames(db);
  return Object.entries(starters).flatMap(([category, names]) =>
    names.map((name) => {
      const unit = byWeight.includes(name) ? 'per kg' : 'per item';
      return { name, category, unit, measure: measureOf(unit), in_catalogue: taken.has(nameKey(name)) };
    }),
  );
}
