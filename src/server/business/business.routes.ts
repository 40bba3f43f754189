import type { FastifyInstance } from 'fastify';
import { updateBookingRoute } from '#shared/booking/booking.contract.ts';
import {
  addressesRoute,
  businessRoute,
  settingsRoute,
  updateSettingsRoute,
} from '#shared/business/business.contract.ts';
import { customerOf } from '../accounts/ownership.ts';
import { relyingParty } from '../accounts/passkeys/relying-party.ts';
import { findCustomer } from '../customers/customers.store.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { standingOf } from '../messages/messages.store.ts';
import { findSettings, usesGeocoder } from './business.store.ts';
import { changeBooking } from './change-booking.ts';
import { changeSettings } from './change-settings.ts';

export function businessRoutes(app: FastifyInstance): void {
  serve(app, businessRoute, async ({ db }) => ({
    ...db.business,
    uses_geocoder: usesGeocoder(db),
    is_mail_ready: standingOf(db, 'mail') === 'ready',
    passkey_host: relyingParty(db)?.id ?? null,
  }));
  serve(app, settingsRoute, ({ db }) => findSettings(db));
  serve(app, updateSettingsRoute, ({ db, caller, body, ifMatch }) =>
    changeSettings(db, { actor_id: caller.id, session_id: caller.session_id, ifMatch }, body),
  );
  serve(app, updateBookingRoute, ({ db, caller, body, ifMatch }) =>
    changeBooking(db, { actor_id: caller.id, ifMatch }, body),
  );
  serve(app, addressesRoute, async ({ db, caller, query }) => {
    const customer_id = caller.reach === 'own' ? customerOf(caller) : query.customer_id;
    if (customer_id && query.customer_id && query.customer_id !== customer_id) refuseNotFound();
    const customer = customer_id ? await findCustomer(db, customer_id) : null;
    if (customer_id && !customer) refuseNotFound();
    return {
      business_pickup_address: db.business.pickup_address,
      customer_delivery_address: customer?.delivery_address ?? null,
      ...(customer?.visit_note && { visit_note: customer.visit_note }),
    };
  });
}
