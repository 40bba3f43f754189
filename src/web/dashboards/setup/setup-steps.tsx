import { abnUnbroken } from '#shared/business/abn.ts';
import type { ImportKind } from '#shared/imports/import-fields.ts';
import type { Setup } from '#shared/overview/setup.contract.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { mailTest } from '#web/overview/mail-test.ts';

/** What `?setup=` opens over the card; `steps` shows the card also where all is done. */
export const setupDialogs = [
  'details',
  'starter',
  'customer',
  'prices',
  'driver',
  'order',
  'assign',
  'invoice',
  'steps',
] as const;
export type SetupDialog = (typeof setupDialogs)[number];

/** What a press does at once. */
type SetupAct = 'test' | 'deliver' | 'make-draft';

export interface SetupStep {
  name: string;
  isDone: boolean;
  text: string;
  /** Amber: it waits for the owner. */
  isDue?: boolean;
  action?: { label: string; does: SetupDialog | SetupAct } | undefined;
  /** What a file can bring in. */
  imports?: ImportKind;
  /** How many people can be invited from here. */
  toInvite?: number;
}

const counted = (count: number, what: string) => `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;

/** The steps in their sequence, each with what it leads to. */
export const stepsOf = (setup: Setup): SetupStep[] => [
  detailsStep(setup),
  {
    name: 'Catalogue',
    isDone: setup.skus > 0,
    text: setup.skus > 0 ? counted(setup.skus, 'SKU') : 'What you wash, and what it costs.',
    action: { label: 'Starter Catalogue', does: 'starter' },
    imports: 'catalogue',
  },
  customersStep(setup),
  pricesStep(setup),
  {
    name: 'Drivers',
    isDone: setup.drivers > 0,
    text:
      setup.drivers > 1
        ? counted(setup.drivers, 'driver')
        : (setup.driver_name ?? 'Who collects and delivers.'),
    action: { label: 'Create User', does: 'driver' },
  },
  mailStep(setup),
  orderStep(setup),
];

function detailsStep({ details }: Setup): SetupStep {
  const { is_done, name, address, is_first_address, abn, invoicing, has_account } = details;
  const invoices = has_account === false ? 'invoices on, without bank details' : 'invoices on';
  const facts = [`${name}, ${address}`, abn && abnUnbroken(abn), invoicing ? invoices : 'invoices off'];
  const missing = is_first_address
    ? `Orders still start at ${address}: that is the address of the demo.`
    : abn === null
      ? 'The ABN is missing.'
      : 'The name of your business is missing.';
  return {
    name: 'Business details',
    isDone: is_done,
    text: is_done ? facts.join(' · ') : missing,
    action: { label: is_done ? 'Change' : 'Enter Details', does: 'details' },
  };
}

/** Whoever is there can be ordered for; to order themselves they are invited. */
function customersStep({ customers, not_invited, inviting = 0 }: Setup): SetupStep {
  const isDone = customers > 0;
  // Those on their way are not invited yet: nobody is offered a second time.
  const toInvite = isDone && inviting === 0 ? not_invited : 0;
  const who = isDone ? counted(customers, 'customer') : 'Who orders.';
  const left =
    inviting > 0
      ? `${counted(inviting, 'invitation')} still going out`
      : `${formatCount(not_invited)} ${not_invited === 1 ? 'is' : 'are'} not invited`;
  return {
    name: 'Customers',
    isDone,
    text: isDone && toInvite + inviting > 0 ? `${who} · ${left}` : who,
    action: { label: 'Create User', does: 'customer' },
    imports: 'customers',
    toInvite,
  };
}

function pricesStep({ skus, customers, without_price }: Setup): SetupStep {
  const name = 'Prices';
  if (skus === 0 || customers === 0) {
    const rule = 'A customer can order only what has a price agreed with them.';
    return { name, isDone: false, text: `${rule} First add a SKU and a customer.` };
  }
  if (without_price === 0) return { name, isDone: true, text: 'Each customer has prices' };
  return {
    name,
    isDone: false,
    isDue: true,
    text: `${formatCount(without_price)} of ${counted(customers, 'customer')} cannot order yet`,
    action: { label: 'Agree Base Prices', does: 'prices' },
  };
}

function mailStep({ mail }: Setup): SetupStep {
  const { isDone, isRefused: isDue, canSend, text } = mailTest(mail);
  const action = canSend ? { label: 'Send a Test', does: 'test' as const } : undefined;
  return { name: 'Mail', isDone, isDue, text, action };
}

function orderStep({ order }: Setup): SetupStep {
  const { state, order_number, driver_name, document_id } = order;
  const step = (text: string, action?: SetupStep['action']): SetupStep => ({
    name: 'First order',
    isDone: state === 'done',
    text,
    action,
  });
  if (state === 'no-price') return step('First agree a price.');
  if (state === 'none') return step('Place it for a customer.', { label: 'Create Order', does: 'order' });
  if (state === 'no-driver')
    return step(`${order_number} has no driver`, { label: 'Assign Driver', does: 'assign' });
  if (state === 'with-driver')
    return step(`${order_number} is with ${driver_name ?? 'its driver'}`, {
      label: 'Mark as Delivered',
      does: 'deliver',
    });
  if (state === 'delivered')
    return step(`${order_number} is delivered`, {
      label: 'Make Invoice',
      does: document_id ? 'invoice' : 'make-draft',
    });
  return step(`${order_number} is delivered${document_id ? ' and invoiced' : ''}`);
}
