import { accountEvents } from './accounts/store/accounts.events.ts';
import { bookingEvents } from './booking/booking.events.ts';
import { settingsEvents } from './business/business.events.ts';
import { caseEvents } from './cases/cases.events.ts';
import { skuEvents } from './catalogue/catalogue.events.ts';
import { customerEvents } from './customers/customers.events.ts';
import { reportEvents } from './driver-run/reports/report.events.ts';
import { templateEvents } from './frequency/frequency.events.ts';
import { importEvents } from './imports/imports.events.ts';
import { billingEvents } from './invoicing/billing/billing.events.ts';
import { moneySettingsEvents } from './invoicing/settings/money-settings.events.ts';
import { documentEvents } from './invoicing/store/documents.events.ts';
import { messageSettingsEvents } from './messages/messages.events.ts';
import { orderEvents } from './orders/events/orders.events.ts';
import { bankFileEvents } from './payments/bank/bank-file.events.ts';
import { bankLineEvents } from './payments/bank/bank-line.events.ts';
import { paymentEvents } from './payments/store/payments.events.ts';
import { priceEvents } from './pricing/pricing.events.ts';
import { requestEvents } from './requests/requests.events.ts';
import { runEvents } from './runs/run.events.ts';
import { seriesEvents } from './series/series.events.ts';
import { statementEvents } from './statements/statements.events.ts';

/** Every kind of subject that events are about, by the type that is stored with them. */
export const subjects = {
  account: accountEvents,
  bank_file: bankFileEvents,
  bank_line: bankLineEvents,
  billing: billingEvents,
  booking: bookingEvents,
  case: caseEvents,
  customer: customerEvents,
  document: documentEvents,
  driver_report: reportEvents,
  import: importEvents,
  message_settings: messageSettingsEvents,
  money_settings: moneySettingsEvents,
  order: orderEvents,
  payment: paymentEvents,
  price: priceEvents,
  request: requestEvents,
  run: runEvents,
  series: seriesEvents,
  settings: settingsEvents,
  sku: skuEvents,
  statement: statementEvents,
  template: templateEvents,
};
