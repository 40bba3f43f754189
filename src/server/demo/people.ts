import type { Role } from '#shared/roles.ts';
import type { SkuName, TemplateName } from './catalogue.ts';

/** One easy password for everybody in the demo. */
export const demoPassword = 'washline';

export interface Account {
  full_name: string;
  email: string;
  phone: string;
  role: Role;
  address: string | null;
  /** How long ago the account was made. */
  joined_days_ago: number;
}

export interface Customer extends Account {
  address: string;
  /** Where the driver collects; `null` for those who bring it to the shop. */
  collected_at: string | null;
  /** Of the base price, in per cent. */
  discount: number;
  /** What they wash, and between how many and how many of it. A price is agreed for nothing else. */
  basket: readonly (readonly [sku: SkuName, min: number, max: number])[];
  /** How often they order, compared with the others. */
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

/** Signed up yesterday: nothing agreed, nothing ordered. */
export const newcomer: Account = {
  full_name: 'Nora Whitlam',
  email: 'nora.whitlam@mail.example',
  phone: '0412 555 031',
  role: 'customer',
  address: '7/18 Glebe Point Rd, Glebe NSW 2037',
  joined_days_ago: 1,
};
