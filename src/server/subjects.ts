import { accountEvents } from './accounts/store/accounts.events.ts';
import { bookingEvents } from './booking/booking.events.ts';
import { settingsEvents } from './business/business.events.ts';
import { caseEvents } from './cases/cases.events.ts';
import { skuEvents } from './catalogue/catalogue.events.ts';
import { reportEvents } from './driver-run/reports/report.events.ts';
import { templateEvents } from './frequency/frequency.events.ts';
import { orderEvents } from './orders/events/orders.events.ts';
import { priceEvents } from './pricing/pricing.events.ts';
import { runEvents } from './runs/run.events.ts';
import { seriesEvents } from './series/series.events.ts';

/** Every kind of subject that events are about, by the type that is stored with them. */
export const subjects = {
  account: accountEvents,
  booking: bookingEvents,
  case: caseEvents,
  driver_report: reportEvents,
  order: orderEvents,
  price: priceEvents,
  run: runEvents,
  series: seriesEvents,
  settings: settingsEvents,
  sku: skuEvents,
  template: templateEvents,
};
