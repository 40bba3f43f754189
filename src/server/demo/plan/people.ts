import type { Role } from '#shared/roles.ts';
import type { SkuName, TemplateName } from './catalogue.ts';

/** The password of everybody in the demo. */
export const demoPassword = 'washline';

export interface Account {
  full_name: string;
  email: string;
  phone: string;
  role: Role;
  address: string | null;
  /** When the account was created, in days before today. */
  joined_days_ago: number;
}

export interface Customer extends Account {
  address: string;
  /** The pickup address; `null` for customers who bring the laundry to the shop. */
  collected_at: string | null;
  /** The discount on the base price, in percent. */
  discount: number;
  /** The SKUs they order, with the range of the quantity. Prices are agreed for these only. */
  basket: readonly (readonly [sku: SkuName, min: number, max: number])[];
  /** How often they order, relative to the others. */
  share: number;
  /** Days from pickup to delivery. */
  turnaround: 1 | 2;
  repeats: readonly TemplateName[];
  instructions: readonly string[];
}

const worker = (role: Role, full_name: string, email: string, phone: string, days: number): Account => ({
  full_name,
  email,
  phone,
  role,
  address: null,
  joined_days_ago: days,
});

export const owner = worker('owner', 'Ruth Calloway', 'ruth@washline.example', '0412 555 001', 420);
export const admin = worker('admin', 'Dev Patel', 'dev@washline.example', '0412 555 002', 400);

const jonah = worker('driver', 'Jonah Reid', 'jonah@washline.example', '0412 555 003', 390);
const mei = worker('driver', 'Mei Tanaka', 'mei@washline.example', '0412 555 004', 300);
const aisha = worker('driver', 'Aisha Karimi', 'aisha@washline.example', '0412 555 005', 120);
export const drivers = [jonah, mei, aisha] as const;

/** Signed up yesterday: has no prices and no orders. */
export const newcomer: Account = {
  full_name: 'Nora Whitlam',
  email: 'nora.whitlam@mail.example',
  phone: '0412 555 031',
  role: 'customer',
  address: '7/18 Glebe Point Rd, Glebe NSW 2037',
  joined_days_ago: 1,
};
