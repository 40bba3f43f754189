import { registerRoute } from '#shared/accounts/accounts.contract.ts';
import { updateBookingRoute } from '#shared/booking/booking.contract.ts';
import { addClosedDayRoute } from '#shared/booking/closed-days.contract.ts';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { raiseCaseRoute, updateCaseRoute } from '#shared/cases/cases.contract.ts';
import { createSkuRoute } from '#shared/catalogue/catalogue.contract.ts';
import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { createFrequencyTemplateRoute } from '#shared/frequency/frequency.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { editOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { createCustomerPriceRoute } from '#shared/pricing/pricing.contract.ts';
import type { Role } from '#shared/roles.ts';
import type { Person, World } from './world.ts';

/** Script injections. Each one that runs calls `ran()` or requests `/canary`, which the test notices. */
const corpus = [
  '<img src=/canary onerror=ran()>',
  '"><script>ran()</script>',
  '<svg onload=ran()>',
  "' autofocus onfocus=ran() x='",
  '<a href=javascript:ran()>x</a>',
  '</textarea><iframe src=/canary>',
  'javascript:ran()//',
  '<style>@import"/canary"</style>',
  '{{constructor.constructor("ran()")()}}',
  '<math><mtext></p><img src=/canary onerror=ran()>',
  '<template><script src=/canary></script></template>',
  '&lt;img src=/canary onerror=ran()&gt;',
];

let turn = 0;

/** As much of the corpus as fits into a field, starting at another entry each time. */
function hostile(maxLength: number): string {
  let text = '';
  for (let i = 0; i < corpus.length; i++) {
    const next = corpus[(turn + i) % corpus.length] ?? '';
    if (text.length + next.length <= maxLength) text += next;
  }
  turn++;
  return text;
}

export interface HostileLaundry {
  owner: Person;
  admin: Person;
  customer: Person;
  driver: Person;
}

/** Creates a laundry in which every text that anybody can enter is hostile. */
export async function buildHostileLaundry(world: World): Promise<HostileLaundry> {
  const owner = await hostilePerson(world, 'owner');
  const admin = await hostilePerson(world, 'admin');
  const customer = await hostilePerson(world, 'customer');
  const driver = await hostilePerson(world, 'driver');
  await world.call(updateSettingsRoute, {
    body: {
      business_name: hostile(120),
      logo_text: hostile(24),
      pickup_address: hostile(300),
      occurrence_lead_days: 7,
    },
  });
  const sku = await world.call(createSkuRoute, {
    body: {
      name: hostile(120),
      category: hostile(60),
      price: 250,
      unit: hostile(40),
      description: hostile(500),
    },
  });
  await world.call(createCustomerPriceRoute, {
    body: { customer_id: customer.user.id, sku_id: sku.id, custom_price: 200 },
  });
  const template = await world.call(createFrequencyTemplateRoute, {
    body: { name: hostile(80), frequency_type: 'weekly', frequency_value: 1, description: hostile(300) },
  });
  const pickup_date = Temporal.Now.instant().add({ minutes: 20 });
  const draft = {
    items: [{ sku_id: sku.id, quantity: 2 }],
    pickup_date,
    delivery_date: pickup_date.add({ hours: 60 }),
    pickup_address: hostile(300),
    delivery_address: hostile(300),
    special_instructions: hostile(2000),
  };
  const order = await world.callAs(customer, placeOrderRoute, { body: draft });
  const params = { id: order.id };
  await world.call(assignDriverRoute, { params, body: { driver_id: driver.user.id } });
  await world.callAs(driver, updateDeliveryRoute, {
    params,
    body: { status: 'picked_up', notes: hostile(1000) },
  });
  const recurring = await world.callAs(customer, placeOrderRoute, {
    body: { ...draft, is_recurring: true, frequency_template_id: template.id },
  });
  const proposal = { special_instructions: hostile(2000) };
  await world.callAs(admin, editOrderRoute, { params: { id: recurring.id }, body: proposal });
  const raised = await world.callAs(customer, raiseCaseRoute, {
    body: { subject: hostile(200), description: hostile(5000), order_id: order.id },
  });
  const answer = { status: 'in_progress' as const, resolution: hostile(5000) };
  await world.callAs(admin, updateCaseRoute, { params: { id: raised.id }, body: answer });
  await openHostileWindows(world);
  return { owner, admin, customer, driver };
}

/** Windows of a hostile area, and a hostile closed day: from now on customers choose windows. */
async function openHostileWindows(world: World): Promise<void> {
  const { business_name, pickup_address, time_zone } = await world.call(settingsRoute, {});
  const id = crypto.randomUUID();
  const places = [{ postcode: '2000', suburb: hostile(60) }];
  const windows = (['pickup', 'delivery'] as const).flatMap((leg) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      leg,
      weekday,
      starts_at: Temporal.PlainTime.from('08:00'),
      ends_at: Temporal.PlainTime.from('10:00'),
      area_id: id,
      capacity: null,
    })),
  );
  await world.call(updateBookingRoute, { body: { windows, areas: [{ id, name: hostile(40), places }] } });
  const day = businessDay(Temporal.Now.instant(), time_zone).add({ days: 1 });
  await world.call(addClosedDayRoute, { body: { day, name: hostile(60) } });
  const settings = { business_name, pickup_address, occurrence_lead_days: 28, use_windows: true };
  await world.call(updateSettingsRoute, { body: settings });
}

async function hostilePerson(world: World, role: Role): Promise<Person> {
  const password = 'a secret of their own';
  const email = `${role}@washline.test`.replace('owner@', 'second.owner@');
  const texts = { full_name: hostile(120), phone: `0412 555 990 ${hostile(27)}`, address: hostile(300) };
  return { user: await world.call(registerRoute, { body: { email, password, role, ...texts } }), password };
}
