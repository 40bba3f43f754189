import type { Page, Route } from 'playwright';

export const states = ['normal', 'empty', 'loading', 'failing', 'long'] as const;
export type State = (typeof states)[number];

/**
 * Calls of the frame around the screens: they work in every state, because no dashboard renders without
 * them.
 */
const frame = /\/api\/(auth|config\/business|notifications)/;

/** Intercepts the calls of a page for a state. `empty` needs no interception: it is a shop of its own. */
export async function applyState(page: Page, state: State): Promise<void> {
  if (state === 'normal' || state === 'empty') return;
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !frame.test(pathname),
    (route) => answers[state](route),
  );
}

const answers: Record<Exclude<State, 'normal' | 'empty'>, (route: Route) => unknown> = {
  loading: () => undefined,
  // Not a 500, which would be retried: every screenshot would wait for that.
  failing: (route) => route.fulfill({ status: 400, body: '' }),
  long: async (route) => {
    const response = await route.fetch();
    const json = await response.json().catch(() => null);
    await route.fulfill({ response, json: lengthen(json) });
  },
};

/** Long values of texts that users enter. */
const longTexts: Record<string, string> = {
  full_name: 'Wilhelmina Featherstonehaugh-Cholmondeley van der Westhuizen',
  customer_name: 'The Grand Pacific Harbourside Hotel, Conference Centre & Day Spa Pty Ltd',
  driver_name: 'Maximilian Alexander Papadopoulos-Konstantinidis',
  email: 'wilhelmina.featherstonehaugh-cholmondeley@grand-pacific-harbourside.example',
  sku_name: 'King Size Egyptian Cotton Fitted Sheet with Extra Deep Pockets',
  name: 'King Size Egyptian Cotton Fitted Sheet with Extra Deep Pockets',
  subject: 'Three of the napkins came back with stains that were not there when they were collected',
  description:
    'The driver rang twice, and the parcel was left with the neighbour at number 12, who is away until Thursday. '.repeat(
      3,
    ),
  special_instructions:
    'Ring the bell at the loading dock in Little Bourke Lane, not the front desk. '.repeat(4),
  pickup_address:
    'Level 14, Tower B, International Convention Centre, 14 Darling Drive, Darling Harbour NSW 2000',
  delivery_address:
    'Level 14, Tower B, International Convention Centre, 14 Darling Drive, Darling Harbour NSW 2000',
  resolution: 'We washed them again at no charge and added six new ones to your next delivery. '.repeat(3),
};

function lengthen(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(lengthen);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      typeof value === 'string' ? (longTexts[name] ?? value) : lengthen(value),
    ]),
  );
}
