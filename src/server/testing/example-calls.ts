import type { RouteShape } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type FixtureWorld, type ResourceKind, secondPieceBytes } from './fixture-world.ts';
import { testPassword } from './test-password.ts';
import type { Person, World } from './world.ts';

/** A valid call of a route, in its wire format. */
export interface ExampleCall {
  /** The kind of resource the call names by id. */
  about?: ResourceKind;
  /** Where that id is, when it is not in the path. */
  idIn?: { query: string } | { body: string };
  /** An id in the body that the caller does not reach is not found, instead of an invalid value. */
  isMissNotFound?: boolean;
  /** The kind of resource a list returns: all of them that the caller reaches. */
  lists?: ResourceKind;
  query?: Record<string, string>;
  body?: (fixtures: FixtureWorld, caller: Person) => Record<string, unknown> | Record<string, unknown>[];
  /** The body of a route that takes bytes, of the type that it takes. */
  bytes?: Buffer;
  /** The names of body fields in the reply, where they differ. */
  replyNames?: Record<string, string>;
  /** The lists of its body come back in a sequence of their own, some with all that stood there before. */
  repliesSorted?: true | 'among others';
  /**
   * The status of a call that always fails, because the fixtures lack something, such as a code from a
   * mail.
   */
  refusedWith?: number;
}

const addresses = { pickup_address: '1 Quay St', delivery_address: '2 Quay St' };

const order = ({ world, resources }: FixtureWorld) => ({
  items: resources.sku.map(({ id }) => ({ sku_id: id, quantity: 3 })),
  pickup_date: world.now().add({ hours: 24 }).toString(),
  delivery_date: world.now().add({ hours: 72 }).toString(),
  ...addresses,
  special_instructions: 'Ring twice',
  purchase_order: 'HL-2291',
});
const dayAfter = ({ now }: World, days: number): string =>
  businessDay(now(), 'Australia/Sydney').add({ days }).toString();
const sku = () => ({
  name: 'Robe',
  category: 'Guests',
  price: 12.5,
  unit: 'per item',
  description: 'Terry cloth',
});
const template = () => ({
  name: 'Fortnightly',
  frequency_type: 'weekly',
  frequency_value: 2,
  description: 'Mondays',
});
const bookingWindow = { leg: 'pickup', weekday: 3, starts_at: '08:00', ends_at: '10:00', capacity: 12 };
const ownLine = { description: 'Linen bag', quantity: 2, price: 18.5 };
const adjustment = {
  turn: 1,
  lines: [
    { line: 0, quantity: 2, price: 18.5 },
    { line: null, description: 'Linen bag', quantity: 1, price: 9.5 },
  ],
  reason: 'A bag was missing on it',
};
const complaint = { type: 'complaint', subject: 'A stain', description: 'On the collar.', priority: 'high' };
const email = (_: FixtureWorld, { user }: Person) => ({ email: user.email });
const resetCode = { otp: '123456', new_password: 'another secret' };

const credential = { id: 'AQID', rawId: 'AQID', type: 'public-key' };
const newPasskey = {
  ...credential,
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
};
const passkey = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
};

/** One line for each route. Tests that go through all routes fail when one is missing. */
const exampleCalls: Record<string, ExampleCall> = {
  'GET /api/health': {},
  'GET /api/ready': {},
  'POST /api/clock-ok': {},

  'POST /api/auth/login': { body: (_, { user }) => ({ email: user.email, password: testPassword }) },
  'POST /api/auth/login/second': { body: () => ({ challenge: 'A', code: resetCode.otp }), refusedWith: 404 },
  // Off until an owner allows it.
  'POST /api/auth/login-code': { body: email, refusedWith: 404 },
  'POST /api/auth/login-code/verify': {
    body: (_, { user }) => ({ email: user.email, otp: resetCode.otp }),
    refusedWith: 404,
  },
  'POST /api/auth/logout': {},
  'GET /api/auth/me': {},
  'PUT /api/auth/me': {
    body: () => ({ phone: '02 5550 1234', address: '1 Quay St', delivery_address: '2 Quay St' }),
  },
  'PUT /api/auth/password': {
    body: () => ({ current_password: testPassword, new_password: 'another secret' }),
  },
  'POST /api/auth/prove/options': { refusedWith: 409 },
  'POST /api/auth/prove/code': { refusedWith: 409 },
  'GET /api/auth/security': {},
  'PUT /api/auth/second-step': { body: () => ({ on: false }) },
  'POST /api/auth/recovery-codes': {},
  'DELETE /api/admin/users/:id/passkeys': { about: 'customer' },
  // The worlds of most tests are at no https address.
  'POST /api/auth/passkeys/options': { refusedWith: 409 },
  'POST /api/auth/passkeys': { body: () => ({ passkey: newPasskey, name: 'Phone' }), refusedWith: 409 },
  'PUT /api/auth/passkeys/:id': { body: () => ({ name: 'Phone' }), refusedWith: 404 },
  'DELETE /api/auth/passkeys/:id': { refusedWith: 404 },
  'POST /api/auth/passkey-login/options': { refusedWith: 409 },
  'POST /api/auth/passkey-login': { body: () => ({ passkey }), refusedWith: 409 },
  'GET /api/auth/sessions': {},
  'DELETE /api/auth/sessions': {},
  'DELETE /api/auth/sessions/:id': { refusedWith: 404 },
  'GET /api/auth/sign-ins': {},
  'GET /api/admin/users/:id/sessions': { about: 'customer' },
  'DELETE /api/admin/users/:id/sessions': { about: 'customer' },
  'DELETE /api/admin/users/:id/sessions/:session_id': { about: 'customer', refusedWith: 404 },
  'GET /api/admin/users/:id/sign-ins': { about: 'customer' },
  'POST /api/auth/prove': { body: () => ({ password: testPassword }) },
  'POST /api/auth/register': {
    body: () => ({
      email: 'new@washline.test',
      password: testPassword,
      full_name: 'New Person',
      role: 'driver',
      phone: '02 5550 1234',
      address: '1 Quay St',
    }),
  },
  'POST /api/auth/forgot-password': { body: email },
  'POST /api/auth/verify-reset-otp': {
    body: (_, { user }) => ({ email: user.email, otp: resetCode.otp }),
    refusedWith: 422,
  },
  'POST /api/auth/reset-password': {
    body: (_, { user }) => ({ email: user.email, ...resetCode }),
    refusedWith: 422,
  },
  'GET /api/users': { lists: 'customer', query: { sort: 'email', role: 'customer,driver', search: '@' } },
  'GET /api/users/export': { lists: 'customer', query: { sort: 'email', role: 'customer,driver', bom: '1' } },
  'GET /api/users/:id': { about: 'customer' },
  // A new email holds once its link is used.
  'PUT /api/users/:id': {
    about: 'customer',
    body: () => ({
      full_name: 'Amelia Hart',
      phone: '02 5550 1234',
      address: '1 Quay St',
      delivery_address: '2 Quay St',
    }),
  },
  'GET /api/customers/:id': { about: 'customer' },
  'PUT /api/customers/:id/note': { about: 'customer', body: () => ({ note: 'Ask for the robes first.' }) },
  'PUT /api/users/:id/texts-allowed': { about: 'customer', body: () => ({ allowed: false }) },
  'PUT /api/admin/users/:id/toggle-status': { about: 'customer', body: () => ({ is_active: false }) },
  'GET /api/admin/users/:id/personal-data': { about: 'customer' },
  'GET /api/admin/users/:id/personal-data/export': { about: 'customer' },
  // The customers of the fixtures have open orders.
  'DELETE /api/admin/users/:id/personal-data': { about: 'customer', refusedWith: 409 },
  'PUT /api/admin/reset-password/:id': {
    about: 'customer',
    body: () => ({ new_password: 'another secret' }),
  },

  'POST /api/invitations': {
    body: () => ({ email: 'invited@washline.test', full_name: 'New Person', role: 'driver' }),
  },
  // Everybody of the fixtures has joined.
  'POST /api/invitations/:user_id/send': { about: 'customer', refusedWith: 409 },
  'GET /api/invitations/many': {},
  'POST /api/invitations/many': { body: () => ({ all: true }) },
  'DELETE /api/invitations/many': {},
  'POST /api/invitations/look': { body: () => ({ token: 'wrong' }), refusedWith: 404 },
  'POST /api/invitations/passkey-options': { body: () => ({ token: 'wrong' }), refusedWith: 404 },
  'POST /api/invitations/accept': {
    body: () => ({ token: 'wrong', password: 'another secret' }),
    refusedWith: 404,
  },
  'PUT /api/auth/email': { body: () => ({ new_email: 'other@washline.test' }) },
  'PUT /api/admin/users/:id/email': {
    about: 'customer',
    body: () => ({ new_email: 'other@washline.test' }),
  },
  'POST /api/auth/email/confirm': { body: () => ({ token: 'wrong' }), refusedWith: 404 },
  // The fixtures take no requests.
  'POST /api/requests/area': { body: () => ({ suburb: 'Pyrmont', postcode: '2009' }), refusedWith: 404 },
  'POST /api/requests': {
    body: () => ({
      full_name: 'Iman Saleh',
      email: 'iman@mail.example',
      phone: '0412 555 190',
      address: '5/21 Union St',
      suburb: 'Pyrmont',
      postcode: '2009',
      what: 'Two bags of clothes a week',
      preferred: 'Weekday mornings',
    }),
    refusedWith: 404,
  },
  'GET /api/requests': { lists: 'request', query: { state: 'new,declined' } },
  'GET /api/requests/outside': {},
  'PUT /api/requests/:id/accept': { about: 'request', body: () => ({ start_with_base_prices: true }) },
  'PUT /api/requests/:id/decline': { about: 'request' },

  'GET /api/config/business': {},
  'GET /api/config/addresses': { about: 'customer', idIn: { query: 'customer_id' } },
  'GET /api/settings': {},
  'PUT /api/settings': {
    body: ({ world: { db } }) => ({
      business_name: db.business.name,
      pickup_address: db.business.pickup_address,
      occurrence_lead_days: 9,
    }),
  },

  'GET /api/message-settings': {},
  'PUT /api/message-settings': {
    body: () => ({
      rules: [{ kind: 'pickup_reminder', channel: 'mail', offer: 'on' }],
      order_links: false,
      quiet: { from: '22:00', until: '06:30' },
      reminder_time: '17:15',
      texts_a_day: 50,
      reply_to: 'hello@washline.test',
    }),
    repliesSorted: 'among others',
  },
  'POST /api/message-settings/recommended': {},
  'POST /api/message-settings/test': { body: () => ({ channel: 'mail' }), refusedWith: 409 },
  'GET /api/auth/messages': {},
  'PUT /api/auth/messages': { body: () => ({ choices: [] }) },
  // The fixtures have no https.
  'GET /api/push/key': { refusedWith: 409 },
  'PUT /api/push/subscriptions/:device_id': {
    body: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/c4f7',
      keys: { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      name: 'Chrome on Windows',
    }),
    refusedWith: 409,
  },
  'DELETE /api/push/subscriptions/:device_id': {},
  'POST /api/orders/:id/end-links': { about: 'order' },
  'GET /api/auth/calendar': {},
  'POST /api/auth/calendar': {},
  'DELETE /api/auth/calendar': {},
  'GET /api/calendar/:token.ics': { refusedWith: 404 },
  'GET /api/outgoing': {},
  'POST /api/outgoing/:id/send-again': { about: 'outgoing' },
  'GET /api/settings/money': {},
  'GET /api/settings/money/gst': {},
  'PUT /api/settings/money': { body: () => ({ terms_days: 7, bsb: '062-000' }) },
  'GET /api/customers/:id/billing': { about: 'customer' },
  'PUT /api/customers/:id/billing': { about: 'customer', body: () => ({ purchase_order: 'PO 4471' }) },
  'GET /api/invoices/summary': {},
  'GET /api/invoices/to-check': {},
  'GET /api/overdue': { query: { sort: 'overdue', age: 'days_1_30,over_90', search: '@' } },
  'GET /api/overdue/export': { query: { sort: 'overdue', age: 'days_1_30,over_90', search: '@' } },
  'POST /api/overdue/remind': {
    body: ({ here, there }) => ({ customer_ids: [here, there].map(({ customer }) => customer.user.id) }),
  },
  'GET /api/invoices/ready': { query: { sort: 'total', when: 'by_hand,weekly', search: 'ORD' } },
  'GET /api/invoices': {
    lists: 'sent',
    query: { sort: 'total', state: 'issued', range: 'month', sent_status: 'sent,not_sent' },
  },
  'GET /api/invoices/counts': { query: { state: 'issued', range: 'month', when: 'by_hand,weekly' } },
  'GET /api/invoices/export': { lists: 'sent', query: { sort: 'total', state: 'issued', range: 'month' } },
  'GET /api/invoice-lines/export': { query: { state: 'issued,void', date: 'due_on', search: 'INV' } },
  'POST /api/invoices': {
    about: 'customer',
    idIn: { body: 'customer_id' },
    body: () => ({ order_ids: [], lines: [ownLine] }),
  },
  'GET /api/invoices/:id': { about: 'sent' },
  'PUT /api/invoices/:id': {
    about: 'draft',
    body: () => ({ lines: [ownLine], purchase_order: 'PO 4471', note: 'Thank you' }),
  },
  'DELETE /api/invoices/:id': { about: 'draft' },
  'POST /api/invoices/issue': {
    body: ({ resources }) => ({ drafts: resources.draft.map(({ id }) => ({ id, version: 1 })) }),
  },
  'POST /api/invoices/recipients': {
    body: ({ resources }) => ({ document_ids: resources.draft.map(({ id }) => id) }),
  },
  'POST /api/invoices/send': {
    body: ({ resources }) => ({ document_ids: resources.sent.map(({ id }) => id) }),
  },
  'POST /api/invoices/:id/adjustments': { about: 'sent', body: () => adjustment },
  'POST /api/invoices/:id/adjustments/preview': { about: 'sent', body: () => adjustment },
  'PUT /api/invoices/:id/void': { about: 'issued', body: () => ({ reason: 'The wrong customer' }) },
  // A second time nothing happens: a sent one cannot be voided.
  'PUT /api/invoices/:id/sent': { about: 'sent' },
  'GET /api/invoices/:id/pdf': { about: 'sent' },
  'POST /api/bank-imports': {
    query: { account: 'Main account', columns: 'day,description,amount', has_heads: 'false' },
    bytes: Buffer.from('1/11/2026,HARBOUR LANE INV 1,20.35\n2/11/2026,CASH,-5\n'),
  },
  'POST /api/imports': {
    query: { kind: 'catalogue', name: 'skus.csv' },
    bytes: Buffer.from('name,category,unit,price\nPillow,Linen,per item,4.50\n'),
    // Another waits.
    refusedWith: 409,
  },
  'GET /api/imports': {},
  'GET /api/imports/:id': { about: 'import' },
  'GET /api/imports/:id/errors': { about: 'import' },
  'DELETE /api/imports/:id': { about: 'import' },
  'PUT /api/imports/:id/columns': {
    about: 'import',
    body: () => ({ columns: ['name', 'category', 'unit', 'price'] }),
    replyNames: { columns: 'fields' },
  },
  'GET /api/everything/export': { query: { bom: '1' } },
  'POST /api/imports/:id/run': {
    about: 'import',
    body: () => ({ mark: 'of another check', start_with_base_prices: true, without_email: true }),
    refusedWith: 412,
  },
  'GET /api/bank-accounts': {},
  'GET /api/bank-lines': {
    lists: 'bank_line',
    query: { sort: 'amount', search: 'inv', account: 'Main account' },
  },
  'POST /api/bank-lines/record': {
    body: ({ resources, there }) => [{ id: resources.bank_line[0]?.id, customer_id: there.customer.user.id }],
    // What came of each line is not the line.
    replyNames: { 0: 'lines' },
  },
  'PUT /api/bank-lines/:id/ignore': { about: 'bank_line' },
  'POST /api/invoices/:id/send': { about: 'sent', body: () => ({ to: ['accounts@washline.test'] }) },

  'GET /api/payments': {
    lists: 'payment',
    query: { sort: 'amount', method: 'transfer,cash', range: 'month', search: 'PAY' },
  },
  'GET /api/payments/export': { lists: 'payment', query: { sort: 'amount', method: 'transfer,cash' } },
  'POST /api/payments': {
    about: 'customer',
    idIn: { body: 'customer_id' },
    body: ({ world }) => ({
      amount: 20.35,
      paid_on: dayAfter(world, 0),
      method: 'transfer',
      reference: 'INV 1',
      note: 'By phone',
    }),
  },
  'GET /api/payments/:id': { about: 'payment' },
  'POST /api/payments/:id/reverse': {
    about: 'payment',
    body: ({ world }) => ({ paid_on: dayAfter(world, 0), note: 'It bounced' }),
    // The payment keeps its own note.
    replyNames: { paid_on: 'reversed_on', note: 'reversed_because' },
  },
  'POST /api/payments/:id/refunds': {
    about: 'payment',
    body: () => ({ amount: 5, method: 'cash', note: 'Paid twice' }),
  },
  'POST /api/settlements': { about: 'customer', idIn: { body: 'customer_id' }, body: () => ({}) },
  'PUT /api/settlements/:id/release': { about: 'settlement' },
  'GET /api/customers/:id/statement': { about: 'customer', query: { from: '2026-11-01', to: '2026-11-20' } },
  'GET /api/customers/:id/statement.pdf': { about: 'customer', query: { period: 'last_quarter' } },
  'POST /api/customers/:id/statement/send': {
    about: 'customer',
    body: () => ({ from: '2026-11-01', to: '2026-11-20' }),
  },

  'GET /api/skus': { lists: 'sku', query: { sort: 'price', category: 'Linen', search: 'SKU' } },
  'GET /api/skus/export': { lists: 'sku', query: { sort: 'price', category: 'Linen', search: 'SKU' } },
  'GET /api/skus/categories': {},
  'POST /api/skus': { body: sku },
  'GET /api/skus/starter': {},
  'POST /api/skus/many': { body: () => ({ skus: [{ ...sku(), name: 'Wool robe' }] }) },
  'PUT /api/skus/:id': { about: 'sku', body: sku },
  'DELETE /api/skus/:id': { about: 'sku' },

  'GET /api/skus-with-pricing/:customer_id': { about: 'customer' },
  'GET /api/customer-pricing/:customer_id': { about: 'customer' },
  'GET /api/customer-pricing/export': { lists: 'sku', query: { bom: '1' } },
  'GET /api/customer-pricing/:customer_id/export': { about: 'customer', query: { search: 'SKU', bom: '1' } },
  'POST /api/customer-pricing': {
    body: ({ there, resources }) => ({
      customer_id: there.customer.user.id,
      sku_id: resources.unpriced[0]?.id,
      custom_price: 8,
    }),
  },
  'POST /api/customer-pricing/many': {
    body: ({ there, resources }) => ({
      customer_ids: [there.customer.user.id],
      sku_ids: [resources.unpriced[0]?.id],
      from_customer_id: there.customer.user.id,
      replace: true,
      dry_run: true,
    }),
  },
  'PUT /api/customers/:id/prices': {
    about: 'customer',
    body: ({ resources }) => ({
      changes: [{ sku_id: resources.unpriced[0]?.id, custom_price: 8, seen: null }],
    }),
  },
  'PUT /api/customer-pricing/:id': { about: 'price', body: () => ({ custom_price: 8 }) },
  'DELETE /api/customer-pricing/:id': { about: 'price' },

  'GET /api/frequency-templates': { lists: 'template' },
  'POST /api/frequency-templates': { body: template },
  'PUT /api/frequency-templates/:id': { about: 'template', body: template },
  'DELETE /api/frequency-templates/:id': { about: 'template' },

  'GET /api/orders': {
    lists: 'order',
    query: {
      sort: 'customer_name',
      direction: 'asc',
      date: 'pickup_date',
      from: '2026-11-01',
      to: '2026-12-31',
      type: 'regular',
      status: 'pending',
    },
  },
  'GET /api/orders/export': { lists: 'order', query: { sort: 'delivery_date', type: 'regular', bom: '1' } },
  'GET /api/orders/calendar': { lists: 'order', query: { from: '2026-11-01', to: '2026-11-30' } },
  'GET /api/orders/:id': { about: 'order' },
  'POST /api/orders/customer': { body: order },
  'POST /api/orders': {
    body: (fixtures) => ({ ...order(fixtures), customer_id: fixtures.here.customer.user.id }),
  },
  'PUT /api/orders/address': { body: () => ({ from: addresses.delivery_address, to: '6 Argyle St' }) },
  'PUT /api/orders/:id': { about: 'order', body: () => addresses },
  'POST /api/orders/:id/preview': { about: 'proposal', body: () => ({ ...addresses, scope: 'following' }) },
  'DELETE /api/orders/:id': { about: 'order', query: { repeat: 'stop' } },
  'PUT /api/orders/:id/approve-modification': { about: 'proposal' },
  'PUT /api/orders/:id/reject-modification': { about: 'proposal' },
  'PUT /api/orders/:id/agree-modification': { about: 'proposal' },
  'PUT /api/orders/:id/withdraw-modification': { about: 'proposal' },
  'PUT /api/orders/:id/lock': { about: 'order' },
  'PUT /api/orders/:id/unlock': { about: 'order' },

  'GET /api/series': {
    lists: 'series',
    query: { sort: 'customer_name', direction: 'desc', state: 'active,ended' },
  },
  'GET /api/series/counts': { query: { state: 'active' } },
  'GET /api/series/:id': { about: 'series' },
  'PUT /api/series/:id': { about: 'series', body: () => ({ ...addresses, ends_after: 20 }) },
  'PUT /api/series/:id/hold': {
    about: 'series',
    body: ({ world }) => ({ from: dayAfter(world, 7), until: dayAfter(world, 60) }),
  },
  'PUT /api/series/:id/resume': { about: 'series', body: () => ({}) },
  'PUT /api/series/:id/stop': { about: 'series' },
  'POST /api/series/:id/preview': { about: 'series', body: () => ({ stop: true }) },
  'PUT /api/series/:id/approve-modification': { about: 'series_proposal' },
  'PUT /api/series/:id/reject-modification': { about: 'series_proposal' },
  'PUT /api/series/:id/agree-modification': { about: 'series_proposal' },
  'PUT /api/series/:id/withdraw-modification': { about: 'series_proposal' },
  'PUT /api/series/:id/occurrences/:number/skip': { about: 'series' },
  'PUT /api/series/:id/occurrences/:number/unskip': { about: 'series' },
  'PUT /api/series/:id/occurrences/:number/make': { about: 'series' },
  'POST /api/series/preview': {
    body: ({ world, resources }) => ({
      pickup_date: world.now().add({ hours: 24 }).toString(),
      delivery_date: world.now().add({ hours: 72 }).toString(),
      frequency_template_id: resources.template[0]?.id,
    }),
  },

  'GET /api/closed-days': { query: { from: '2026-11-01', to: '2027-12-31' } },
  'POST /api/closed-days': { body: ({ world }) => ({ day: dayAfter(world, 30), name: 'Stocktaking' }) },
  'PUT /api/closed-days/:day': { about: 'closed_day', body: () => ({ name: 'Stocktaking' }) },
  'DELETE /api/closed-days/:day': { about: 'closed_day' },
  'GET /api/closed-days/suggestions': { query: { year: '2027', state: 'NSW' } },
  'GET /api/closed-days/affected': {},
  'POST /api/closed-days/move': {
    body: ({ world, resources }) => ({
      moves: [
        { order_id: resources.order[0]?.id, version: 2, to: world.now().add({ hours: 48 }).toString() },
      ],
    }),
  },
  'POST /api/closed-days/move/undo': {
    body: ({ resources }) => ({ moves: [{ order_id: resources.order[0]?.id, version: 2 }] }),
  },
  'GET /api/booking': {},
  'PUT /api/booking': {
    repliesSorted: true,
    body: ({ resources }) => ({
      windows: [{ ...bookingWindow, area_id: resources.area[0]?.id }],
      areas: [
        {
          id: resources.area[0]?.id,
          name: 'Inner City',
          places: [{ postcode: '2000', suburb: 'The Rocks' }],
        },
      ],
    }),
  },
  'POST /api/booking/slots': {
    // The reply has a list of that name.
    replyNames: { days: 'number_of_days' },
    body: ({ world }) => ({
      leg: 'pickup',
      address: '4 Argyle St, The Rocks NSW 2000',
      from: dayAfter(world, 1),
      days: 7,
    }),
  },
  'GET /api/booking/days': { query: { from: '2026-12-01', to: '2026-12-31' } },

  'GET /api/drivers': {},
  'PUT /api/orders/:id/assign-driver': {
    about: 'order',
    body: ({ there }) => ({ driver_id: there.driver.user.id }),
  },
  'PUT /api/orders/:id/unassign-driver': { about: 'order', body: () => ({ leg: 'pickup' }) },
  'PUT /api/legs/:id/close': {
    about: 'leg',
    body: () => ({ result: 'done', note: 'Handed over in the shop' }),
  },
  'PUT /api/legs/:id/reopen': { about: 'closed_leg', body: () => ({ note: 'It was another order' }) },
  'PUT /api/orders/:id/actuals': {
    about: 'order',
    body: ({ resources }) => ({ items: [{ sku_id: resources.sku[0]?.id, quantity: 3 }], bag_count: 2 }),
  },
  'PUT /api/orders/:id/charges': {
    about: 'order',
    body: () => ({ charges: [{ kind: 'other', label: 'Express', amount: 5 }] }),
  },
  'PUT /api/orders/:id/new-date': {
    about: 'failed_order',
    body: ({ world }) => ({ pickup_date: world.now().add({ hours: 30 }).toString() }),
  },
  'GET /api/driver/orders': { lists: 'order' },
  'GET /api/dispatch': { query: { day: '2026-11-25' } },
  'PUT /api/dispatch': {
    body: ({ there, resources }) => ({
      day: '2026-11-25',
      seen: [],
      moves: [
        {
          leg_ids: [resources.leg[0]?.id],
          driver_id: there.driver.user.id,
          day: '2026-12-01',
          before_stop_id: null,
        },
      ],
    }),
  },
  'PUT /api/dispatch/off': {
    body: ({ there }) => ({ driver_id: there.driver.user.id, day: '2026-11-25', is_off: true }),
  },
  'GET /api/dispatch/why': { query: { order_number: 'ORD-000001', day: '2026-11-25' } },
  'GET /api/dispatch/export': { query: { day: '2026-11-25', bom: '1' } },
  'GET /api/places': { about: 'customer', idIn: { query: 'customer_id' } },
  'PUT /api/places': {
    about: 'customer',
    idIn: { body: 'customer_id' },
    body: () => ({ address: '1 Quay St', latitude: -33.8675, longitude: 151.207 }),
  },
  'POST /api/places/find': {
    about: 'customer',
    idIn: { body: 'customer_id' },
    body: () => ({ address: '1 Quay St' }),
    refusedWith: 409,
  },
  'GET /api/runs/:id': { about: 'run' },
  'PUT /api/runs/:id': {
    about: 'run',
    body: () => ({ start_place: '1 Quay St', end_place: '2 Quay St' }),
  },
  'GET /api/runs/:id/suggestion': { about: 'run' },
  'GET /api/runs/:id/sheet': { about: 'run' },
  'GET /api/runs/:id/sheet.pdf': { about: 'run' },
  'GET /api/orders/:id/docket': { about: 'order' },
  'GET /api/orders/:id/docket.pdf': { about: 'order' },
  'GET /api/labels.pdf': { query: { blank: '3', format: 'a4', first: '5' } },
  'POST /api/driver/reports': {
    about: 'driven_leg',
    idIn: { body: 'leg_id' },
    isMissNotFound: true,
    body: ({ world: { now } }) => ({
      id: '0199b0f0-5a5a-4a5a-8a5a-5a5a5a5a5a5a',
      type: 'done',
      happened_at: `${now()}`,
      sent_at: `${now()}`,
      note: 'Two bags',
    }),
  },
  // No version of the runs was seen.
  'PUT /api/runs/:id/driver': {
    about: 'run',
    body: ({ there }) => ({ driver_id: there.driver.user.id, seen: [] }),
    refusedWith: 412,
  },
  // A stop of the run is open.
  'PUT /api/runs/:id/end': { about: 'run', body: () => ({ van: [] }), refusedWith: 409 },
  'GET /api/driver/run': { query: { day: '2026-11-25' } },
  'GET /api/driver-reports': { lists: 'refused_report', query: { outcome: 'refused', is_settled: 'false' } },
  'PUT /api/driver-reports/:id/settle': {
    about: 'refused_report',
    body: () => ({ note: 'Brought back to the shop' }),
    replyNames: { note: 'settled_note' },
  },
  'GET /api/dispatch/wrap-up': { query: { day: '2026-11-25' } },
  'GET /api/tracking': {},
  'PUT /api/driver/orders/:id/status': {
    about: 'order',
    body: () => ({ status: 'picked_up', notes: 'Two bags' }),
    replyNames: { status: 'delivery_status', notes: 'delivery_notes' },
  },

  'POST /api/files': {
    about: 'order',
    idIn: { body: 'order_id' },
    isMissNotFound: true,
    body: ({ world: { now } }) => ({
      id: '0199b0f0-5a5a-4a5a-8a5a-5a5a5a5a5a5b',
      bytes: 1_000,
      sha256: 'a1'.repeat(32),
      purpose: 'condition',
      kind: 'photo',
      item_index: 0,
      note: 'A stain on the collar',
      taken_at: `${now()}`,
    }),
  },
  'PUT /api/files/:id/pieces/:number': { about: 'coming_file', bytes: Buffer.alloc(secondPieceBytes, 'x') },
  'GET /api/files/:id': { about: 'file', query: { size: 'thumb' } },
  'DELETE /api/files/:id': { about: 'file' },

  'PUT /api/orders/:id/bags': { about: 'order', body: () => ({ count: 3 }) },
  'GET /api/bags/:code': { about: 'bag' },
  'POST /api/scans': {
    about: 'bag',
    idIn: { body: 'code' },
    body: ({ world: { now } }) => ({
      id: '0199b0f0-5a5a-4a5a-8a5a-5a5a5a5a5a5c',
      stage: 'received',
      happened_at: `${now()}`,
    }),
  },
  'GET /api/labels': { about: 'order', idIn: { query: 'orders' } },

  'GET /api/cases': {
    lists: 'case',
    query: { sort: 'priority', type: 'complaint,refund', status: 'open', range: 'month' },
  },
  'GET /api/cases/export': { lists: 'case', query: { sort: 'status', direction: 'asc', status: 'open' } },
  'GET /api/cases/:id': { about: 'case' },
  'POST /api/cases': { about: 'order', idIn: { body: 'order_id' }, body: () => complaint },
  'POST /api/cases/:id/additions': { about: 'case', body: () => ({ text: 'It was the blue one.' }) },
  'POST /api/cases/:id/photos': {
    about: 'case',
    body: ({ world: { now } }) => ({
      id: '0199b0f0-5a5a-4a5a-8a5a-5a5a5a5a5a5e',
      bytes: 1_000,
      sha256: 'a1'.repeat(32),
      taken_at: `${now()}`,
    }),
  },
  'DELETE /api/cases/:id/photos/:file_id': { about: 'case', refusedWith: 404 },
  'PUT /api/cases/:id': {
    about: 'case',
    body: () => ({ status: 'resolved', priority: 'low', resolution: 'Found it.' }),
  },

  'GET /api/notifications': { lists: 'notification' },
  'PUT /api/notifications/:id/read': { about: 'notification' },
  'PUT /api/notifications/read-all': {},

  'GET /api/overview/customer': {},
  'GET /api/overview/driver': {},
  'GET /api/overview/staff': {},
  'GET /api/overview/weeks': {},
  'GET /api/setup': {},
  'PUT /api/setup': { body: () => ({ put_away: true }) },
  'GET /api/overview/today': {},
  'GET /api/overview/proposals': { lists: 'proposal', query: { limit: '200' } },
  'GET /api/analytics/dashboard': {},
};

export const routeName = ({ method, path }: RouteShape): string => `${method} ${path}`;

export const exampleCallNames = Object.keys(exampleCalls);

/** @throws Error that names a route without an example call */
export function exampleCallOf(route: RouteShape): ExampleCall {
  const exampleCall = exampleCalls[routeName(route)];
  if (!exampleCall) throw new Error(`${routeName(route)} has no line in src/server/testing/example-calls.ts`);
  return exampleCall;
}

/** A device names itself. */
const ownDevice = '3f1c2d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f';

interface RawCall {
  method: RouteShape['method'];
  path: string;
  query: Record<string, string>;
  /** Some are a list. */
  body: Record<string, unknown> | Record<string, unknown>[] | undefined;
  bytes: Buffer | undefined;
  takes: RouteShape['takes'];
}

/** The body of a call, for `inject`. */
export const payloadOf = ({ body, bytes, takes }: Pick<RawCall, 'body' | 'bytes' | 'takes'>) => ({
  payload: bytes ?? body,
  headers: takes ? { 'content-type': takes } : {},
});

/** Builds the example call of a route about one resource, for one caller. */
export function buildCall(fixtures: FixtureWorld, route: RouteShape, caller: Person, id: string): RawCall {
  const { idIn, query = {}, body, bytes } = exampleCallOf(route);
  return {
    method: route.method,
    // The second occurrence of a series is planned, but not made yet; so is the second piece of a file.
    path: route.path
      .replace(':device_id', ownDevice)
      .replace(/:\w+/, encodeURIComponent(id))
      .replace(':number', '2'),
    query: idIn && 'query' in idIn ? { ...query, [idIn.query]: id } : query,
    body: body && withId(body(fixtures, caller), idIn && 'body' in idIn ? { [idIn.body]: id } : {}),
    bytes,
    takes: route.takes,
  };
}

const withId = (body: Record<string, unknown> | Record<string, unknown>[], id: Record<string, string>) =>
  Array.isArray(body) ? body : { ...body, ...id };
