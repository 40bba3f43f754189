/** How much of a SKU somebody orders: so many items, or so many kilograms. */
export const measures = ['item', 'weight'] as const;
export type Measure = (typeof measures)[number];

export const measureLabels: Record<Measure, string> = { item: 'By item', weight: 'By weight' };

/** How a SKU is measured of which nobody says it: by weight where its unit is `kg`, `per kg`, `kilo` or `kilogram` (WGH-1). */
export const measureOf = (unit: string): Measure =>
  /^(?:per\s+)?(?:kg|kilo|kilogram)s?$/i.test(unit.trim()) ? 'weight' : 'item';
