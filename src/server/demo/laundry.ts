import type { Area, BookingDraft } from '#shared/booking/booking.contract.ts';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import type { FrequencyType } from '#shared/frequency/recurrence-pattern.ts';
import { newId } from '../kernel/db/columns.ts';
import { type Account, accountOf } from './people.ts';
import { itemsOf, table } from './table.ts';

/** The SKUs of the demo. Prices in cents, without GST. */
export const catalogue = table(
  ['price', 'unit', 'category', 'name', 'description'],
  `
420  | per item | Linen       | Bed Sheet, queen     | Flat or fitted, washed at 60° and pressed.
360  | per item | Linen       | Bed Sheet, single    |
110  | per item | Linen       | Pillowcase           | Pressed in pairs.
750  | per item | Linen       | Doona Cover, king    | Washed, pressed and folded to shelf size.
190  | per item | Linen       | Cot Sheet            | Fragrance-free detergent, rinsed twice.
160  | per item | Towels      | Bath Towel           | Tumble dried soft, folded in thirds.
85   | per item | Towels      | Hand Towel           |
195  | per item | Towels      | Bath Mat             |
480  | per item | Towels      | Waffle Robe          | Belt tied through the loops, on request on hangers.
240  | per item | Towels      | Massage Table Cover  | Oil pre-treatment included.
55   | per item | Hospitality | Napkin               |
640  | per item | Hospitality | Tablecloth, 180 cm   | Stain treated and starched.
60   | per item | Hospitality | Tea Towel            |
450  | per item | Hospitality | Chair Cover, banquet | Pressed and stacked in tens.
230  | per item | Uniforms    | Apron                |
560  | per item | Uniforms    | Chef Jacket          | Washed hot, pressed, buttons checked.
290  | per item | Uniforms    | Work Polo            |
390  | per item | Garments    | Business Shirt       | Washed, pressed and returned on a hanger. Collar stays go
  back in the pocket they came in; loose buttons are sewn on at no charge.
1850 | per set  | Garments    | Suit, two-piece      | Dry cleaned, steamed, bagged.
2400 | per item | Garments    | Dress, evening       | Dry cleaned by hand; beading covered.
640  | per set  | Garments    | School Uniform       |
520  | per kg   | Wash & Fold | Wash & Fold          | Washed cold, dried, folded and packed by person.
620  | per kg   | Wash & Fold | Wash & Fold, sensitive skin | Fragrance-free, in a drum of its own.
2800 | per item | Wash & Fold | Doona, feather       | Low heat, dried twice with wool balls.
`,
).map((sku) => ({ ...sku, price: Number(sku.price), description: sku.description || null }));

export const templates = table(
  ['frequency_type', 'frequency_value', 'name', 'description'],
  `
daily   | 1 | Daily      | Every day, weekends included. For hotels and kitchens.
weekly  | 1 | Weekly     | The same day and time each week.
weekly  | 2 | Bi-weekly  | Every second week, on the same weekday.
monthly | 1 | Monthly    | The same date each month; the 31st falls on a shorter month’s last day.
monthly | 2 | Bi-monthly | Every second month: doonas, curtains, the deep clean.
`,
).map((template) => ({
  ...template,
  frequency_type: template.frequency_type as FrequencyType,
  frequency_value: Number(template.frequency_value),
}));

/** Two areas with windows of their own, and some for everybody. Camperdown alone of its postcode is in the Inner West. */
const areas: Area[] = table(
  ['name', 'places'],
  `
City and East | 2000 / 2009 / 2010 / 2011 / 2025 / 2028 / 2061
Inner West    | 2037 / 2038 / 2040 / 2041 / 2042 / 2050 Camperdown
`,
).map(({ name, places }) => ({
  id: newId(),
  name,
  places: itemsOf(places).map((place) => {
    const [postcode = '', suburb = null] = place.split(' ');
    return { postcode, suburb };
  }),
}));

const windows: BookingDraft['windows'] = table(
  ['leg', 'weekdays', 'starts_at', 'ends_at', 'area', 'capacity'],
  `
pickup   | 123456 |  7 |  9 | City and East | 8
pickup   | 12345  | 10 | 12 | City and East | 8
pickup   | 135    |  8 | 10 | Inner West    | 5
pickup   | 12345  | 12 | 14
delivery | 12345  | 14 | 16 | City and East | 8
delivery | 12345  | 17 | 19 | City and East | 6
delivery | 246    | 15 | 17 | Inner West    | 5
delivery | 12345  | 12 | 14
`,
).flatMap(({ leg, weekdays, starts_at, ends_at, area, capacity }) =>
  [...weekdays].map((weekday) => ({
    leg: leg as WindowLeg,
    weekday: Number(weekday),
    starts_at: new Temporal.PlainTime(Number(starts_at)),
    ends_at: new Temporal.PlainTime(Number(ends_at)),
    area_id: areas.find(({ name }) => name === area)?.id ?? null,
    capacity: Number(capacity) || null,
  })),
);

export const booking: BookingDraft = { areas, windows };

export interface Customer extends Account {
  address: string;
  /** The pickup address; `null` for customers who bring the laundry to the shop. */
  collected_at: string | null;
  /** The discount on the base price, in percent. */
  discount: number;
  /** The SKUs they order, with the range of the quantity. Prices are agreed for these only. */
  basket: readonly (readonly [sku: string, min: number, max: number])[];
  /** How often they order, relative to the others. */
  share: number;
  /** Days from pickup to delivery. */
  turnaround: number;
  /** Templates. */
  repeats: readonly string[];
  instructions: readonly string[];
}

/** Who orders, and how. Where nothing is said of where it is collected, it is at their address. */
const habits = table(
  ['email', 'discount', 'share', 'turnaround', 'repeats', 'collected_at', 'basket', 'instructions'],
  `
amelia@harbourlane.example | 10 | 5 | 2 | Weekly / Weekly / Weekly / Monthly
  | Loading dock, Argyle Lane, The Rocks NSW 2000
  | Bed Sheet, queen 24-80 / Pillowcase 40-140 / Bath Towel 40-120 / Hand Towel 30-90 / Bath Mat 12-40 /
    Waffle Robe 6-24 / Doona Cover, king 4-16
  | Loading dock on Argyle Lane. Ring the bell twice, night porter will open. /
    Level 3 linen is in the blue cages, please keep it apart from the rest. /
    Conference in house this week: we need the robes first if something has to wait.
kitchen@tidethyme.example | 8 | 4 | 1 | Weekly / Bi-weekly | Kitchen door, Wilson Lane, Newtown NSW 2042
  | Tablecloth, 180 cm 12-30 / Napkin 80-200 / Tea Towel 30-80 / Apron 8-20 / Chef Jacket 4-10
  | Red wine on four of the cloths, they are tied in a knot on top. /
    We prep from six, the kitchen door is open. Bags are under the stairs.
hello@saltbushspa.example | 7 | 4 | 2 | Weekly |
  | Bath Towel 40-100 / Waffle Robe 12-30 / Massage Table Cover 16-40 / Hand Towel 30-80
  | Please come in by the side gate, clients are resting at the front. /
    Almond oil on the table covers, they want the hot cycle.
office@littlewattle.example | 6 | 3 | 1 | Weekly / Bi-weekly |
  | Cot Sheet 30-70 / Hand Towel 20-50 / Wash & Fold, sensitive skin 6-18
  | Close the gate behind you, the little ones are quick. Sign in at the desk. /
    Nap time is noon to two, please text instead of ringing.
boatshed@northbank.example | 5 | 2 | 2 | Bi-weekly / Monthly |
  | Wash & Fold 12-30 / Hand Towel 20-50 / Work Polo 8-24
  | Wet kit in the yellow tubs. It smells; sorry about that.
desk@wanderersrest.example | 9 | 4 | 1 | Weekly / Daily |
  | Bed Sheet, single 40-110 / Pillowcase 40-110 / Bath Towel 20-60 / Wash & Fold 10-25
  | No stopping in Victoria St before ten, use the bay in Orwell St. /
    Two of the bags are lost property, just wash and fold them together.
reception@crownphysio.example | 5 | 3 | 2 | Bi-weekly / Weekly |
  | Massage Table Cover 20-40 / Hand Towel 30-70 / Pillowcase 20-40 / Work Polo 4-10
  | Lift is out again. Two bags, second floor, we will help you carry.
events.and.conference.linen@quarterdeck-pyrmont-wharf.example | 12 | 2 | 2 | Monthly / Bi-weekly |
  | Tablecloth, 180 cm 30-90 / Napkin 200-480 / Chair Cover, banquet 60-180 / Apron 10-30
  | Wedding on Saturday, 160 covers. Please count the chair covers with Lorenzo at the dock.
mabel.ng@mail.example | 3 | 2 | 2 | Weekly |
  | Business Shirt 5-12 / Suit, two-piece 1-2 / Dress, evening 1-1
  | Concierge has the bag. Light starch on the white ones only, please.
priya.raman@mail.example | 3 | 2 | 2 | Bi-monthly / Monthly |
  | Doona Cover, king 1-3 / Bed Sheet, queen 2-6 / Wash & Fold 4-9 / Doona, feather 1-2
  | The dog barks but is all talk. Leave the basket on the bench.
tom.g@mail.example | 2 | 2 | 2 | Weekly | brings it
  | Business Shirt 6-14 / Suit, two-piece 1-1 / Wash & Fold 3-7
  | I bring it to the counter on the way to work. Home after six.
okonkwo.lindqvist@mail.example | 3 | 2 | 1 | Bi-weekly / Monthly |
  | School Uniform 3-8 / Wash & Fold, sensitive skin 5-12 / Bed Sheet, single 3-6 / Bath Towel 6-12
  | Uniforms must be back before Monday. Ingrid’s has the name tag, Tunde’s has the torn pocket.
`,
);

export const customers: readonly Customer[] = habits.map((row) => {
  const { address, ...account } = accountOf(row.email);
  if (!address) throw new Error(`${row.email} has no address`);
  return {
    ...account,
    address,
    collected_at: row.collected_at === 'brings it' ? null : row.collected_at || address,
    discount: Number(row.discount),
    basket: itemsOf(row.basket).map(lineOf),
    share: Number(row.share),
    turnaround: Number(row.turnaround),
    repeats: itemsOf(row.repeats),
    instructions: itemsOf(row.instructions),
  };
});

function lineOf(item: string): readonly [string, number, number] {
  const [, sku = '', min, max] = /^(.+) (\d+)-(\d+)$/.exec(item) ?? [];
  return [sku, Number(min), Number(max)];
}

export function customerOf(email: string): Customer {
  const customer = customers.find((one) => one.email === email);
  if (!customer) throw new Error(`${email} orders nothing`);
  return customer;
}

export const amelia = customerOf('amelia@harbourlane.example');
export const priya = customerOf('priya.raman@mail.example');
