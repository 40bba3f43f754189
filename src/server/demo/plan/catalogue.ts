import type { SkuDraft } from '#shared/catalogue/sku.ts';
import type { FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';

/** The SKUs of the demo. Prices in cents, without GST. */
export const catalogue = [
  {
    name: 'Bed Sheet, queen',
    category: 'Linen',
    price: 420,
    unit: 'per item',
    description: 'Flat or fitted, washed at 60° and pressed.',
  },
  { name: 'Bed Sheet, single', category: 'Linen', price: 360, unit: 'per item', description: null },
  { name: 'Pillowcase', category: 'Linen', price: 110, unit: 'per item', description: 'Pressed in pairs.' },
  {
    name: 'Doona Cover, king',
    category: 'Linen',
    price: 750,
    unit: 'per item',
    description: 'Washed, pressed and folded to shelf size.',
  },
  {
    name: 'Cot Sheet',
    category: 'Linen',
    price: 190,
    unit: 'per item',
    description: 'Fragrance-free detergent, rinsed twice.',
  },
  {
    name: 'Bath Towel',
    category: 'Towels',
    price: 160,
    unit: 'per item',
    description: 'Tumble dried soft, folded in thirds.',
  },
  { name: 'Hand Towel', category: 'Towels', price: 85, unit: 'per item', description: null },
  { name: 'Bath Mat', category: 'Towels', price: 195, unit: 'per item', description: null },
  {
    name: 'Waffle Robe',
    category: 'Towels',
    price: 480,
    unit: 'per item',
    description: 'Belt tied through the loops, on request on hangers.',
  },
  {
    name: 'Massage Table Cover',
    category: 'Towels',
    price: 240,
    unit: 'per item',
    description: 'Oil pre-treatment included.',
  },
  { name: 'Napkin', category: 'Hospitality', price: 55, unit: 'per item', description: null },
  {
    name: 'Tablecloth, 180 cm',
    category: 'Hospitality',
    price: 640,
    unit: 'per item',
    description: 'Stain treated and starched.',
  },
  { name: 'Tea Towel', category: 'Hospitality', price: 60, unit: 'per item', description: null },
  {
    name: 'Chair Cover, banquet',
    category: 'Hospitality',
    price: 450,
    unit: 'per item',
    description: 'Pressed and stacked in tens.',
  },
  { name: 'Apron', category: 'Uniforms', price: 230, unit: 'per item', description: null },
  {
    name: 'Chef Jacket',
    category: 'Uniforms',
    price: 560,
    unit: 'per item',
    description: 'Washed hot, pressed, buttons checked.',
  },
  { name: 'Work Polo', category: 'Uniforms', price: 290, unit: 'per item', description: null },
  {
    name: 'Business Shirt',
    category: 'Garments',
    price: 390,
    unit: 'per item',
    description:
      'Washed, pressed and returned on a hanger. Collar stays go back in the pocket they came in; loose buttons are sewn on at no charge.',
  },
  {
    name: 'Suit, two-piece',
    category: 'Garments',
    price: 1850,
    unit: 'per set',
    description: 'Dry cleaned, steamed, bagged.',
  },
  {
    name: 'Dress, evening',
    category: 'Garments',
    price: 2400,
    unit: 'per item',
    description: 'Dry cleaned by hand; beading covered.',
  },
  { name: 'School Uniform', category: 'Garments', price: 640, unit: 'per set', description: null },
  {
    name: 'Wash & Fold',
    category: 'Wash & Fold',
    price: 520,
    unit: 'per kg',
    description: 'Washed cold, dried, folded and packed by person.',
  },
  {
    name: 'Wash & Fold, sensitive skin',
    category: 'Wash & Fold',
    price: 620,
    unit: 'per kg',
    description: 'Fragrance-free, in a drum of its own.',
  },
  {
    name: 'Doona, feather',
    category: 'Wash & Fold',
    price: 2800,
    unit: 'per item',
    description: 'Low heat, dried twice with wool balls.',
  },
] as const satisfies readonly SkuDraft[];

export type SkuName = (typeof catalogue)[number]['name'];

export const templates = [
  {
    name: 'Daily',
    frequency_type: 'daily',
    frequency_value: 1,
    description: 'Every day, weekends included. For hotels and kitchens.',
  },
  {
    name: 'Weekly',
    frequency_type: 'weekly',
    frequency_value: 1,
    description: 'The same day and time each week.',
  },
  {
    name: 'Bi-weekly',
    frequency_type: 'weekly',
    frequency_value: 2,
    description: 'Every second week, on the same weekday.',
  },
  {
    name: 'Monthly',
    frequency_type: 'monthly',
    frequency_value: 1,
    description: 'The same date each month; the 31st falls on a shorter month’s last day.',
  },
  {
    name: 'Bi-monthly',
    frequency_type: 'monthly',
    frequency_value: 2,
    description: 'Every second month: doonas, curtains, the deep clean.',
  },
] as const satisfies readonly FrequencyTemplateDraft[];

export type TemplateName = (typeof templates)[number]['name'];
