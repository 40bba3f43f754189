import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { newCustomer } from './series.ts';
import type { Person, World } from './world.ts';

/** Each pickup asks for bags, photos and, where there is one, a signature. */
export async function askForProof(world: World): Promise<void> {
  const { business_name, pickup_address, occurrence_lead_days } = await world.call(settingsRoute, {});
  const proof = {
    proof_pickup_bags: 'required',
    proof_pickup_photos: 'required',
    proof_pickup_signature: 'optional',
  } as const;
  const body = { business_name, pickup_address, occurrence_lead_days, ...proof };
  await world.call(updateSettingsRoute, { body });
}

/** A driver with a pickup at each of so many doors today. */
export async function driverOfDay(world: World, stops: number): Promise<Person> {
  const driver = await world.person('driver', 'Jonah Reid');
  const customer = await newCustomer(world, 'Harbour Lane Hotel');
  const params = { customer_id: customer.user.id };
  const [sku] = await world.callAs(customer, pricedSkusRoute, { params });
  for (let door = 1; door <= stops; door += 1) {
    const pickup_date = Temporal.Now.instant().add({ minutes: 60 + 10 * door });
    const order = await world.callAs(customer, placeOrderRoute, {
      body: {
        items: [{ sku_id: sku?.id ?? '', quantity: 12 }],
        pickup_date,
        delivery_date: pickup_date.add({ hours: 48 }),
        pickup_address: `${door} Crown St, Surry Hills NSW 2010`,
        delivery_address: '4 Argyle St, The Rocks NSW 2000',
      },
    });
    await world.call(assignDriverRoute, { params: { id: order.id }, body: { driver_id: driver.user.id } });
  }
  return driver;
}

/** As a camera takes it: 12 megapixels, with so much in it that it stays large when it is drawn small. */
export const cameraPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(1000 * 750 * 3), { raw: { width: 1000, height: 750, channels: 3 } })
    .blur(1.2)
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer();
