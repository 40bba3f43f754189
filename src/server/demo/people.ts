import type { Role } from '#shared/roles.ts';
import { table } from './table.ts';

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

const columns = ['role', 'joined_days_ago', 'full_name', 'email', 'phone', 'address'] as const;

const rows = table(
  columns,
  `
owner    | 420 | Ruth Calloway | ruth@washline.example  | 0412 555 001
admin    | 400 | Dev Patel     | dev@washline.example   | 0412 555 002
driver   | 390 | Jonah Reid    | jonah@washline.example | 0412 555 003
driver   | 300 | Mei Tanaka    | mei@washline.example   | 0412 555 004
driver   | 120 | Aisha Karimi  | aisha@washline.example | 0412 555 005
customer | 365 | Amelia Hart   | amelia@harbourlane.example | 0412 555 018
  | Harbour Lane Hotel, 4 Argyle St, The Rocks NSW 2000
customer | 340 | Tide & Thyme  | kitchen@tidethyme.example  | 0412 555 019 | 27 Wilson St, Newtown NSW 2042
customer | 310 | Saltbush Day Spa | hello@saltbushspa.example | 0412 555 020 | 5 Bay St, Double Bay NSW 2028
customer | 280 | Little Wattle Childcare | office@littlewattle.example | 0412 555 021
  | 61 Marion St, Leichhardt NSW 2040
customer | 240 | Northbank Rowing Club | boatshed@northbank.example | 0412 555 022
  | Boatshed 3, The Crescent, Annandale NSW 2038
customer | 220 | Wanderers Rest Backpackers | desk@wanderersrest.example | 0412 555 023
  | 188 Victoria St, Potts Point NSW 2011
customer | 200 | Crown Street Physiotherapy | reception@crownphysio.example | 0412 555 024
  | Suite 2, 86 Crown St, Surry Hills NSW 2010
customer | 150 | The Quarterdeck Reception, Function & Conference Centre at Pyrmont Wharf
  | events.and.conference.linen@quarterdeck-pyrmont-wharf.example | 0412 555 025
  | Service Entrance C, Level B1, Wharf 8, 35 Pirrama Rd, Pyrmont NSW 2009
customer | 130 | Mabel Ng      | mabel.ng@mail.example    | 0412 555 026 | 14/2 Alfred St, Milsons Point NSW 2061
customer | 110 | Priya Raman   | priya.raman@mail.example | 0412 555 027 | 9 Denison St, Camperdown NSW 2050
customer |  90 | Tom Gallagher | tom.g@mail.example       | 0412 555 028 | 31 Beattie St, Balmain NSW 2041
customer |  75 | The Okonkwo-Lindqvist-Featherstonehaugh Family | okonkwo.lindqvist@mail.example | 0412 555 029
  | 112 Queen St, Woollahra NSW 2025
customer |   1 | Nora Whitlam  | nora.whitlam@mail.example | 0412 555 031 | 7/18 Glebe Point Rd, Glebe NSW 2037
`,
);

/** Everybody, in the sequence in which they have their accounts made. */
export const accounts: readonly Account[] = rows.map((row) => ({
  ...row,
  role: row.role as Role,
  address: row.address || null,
  joined_days_ago: Number(row.joined_days_ago),
}));

export function accountOf(email: string): Account {
  const account = accounts.find((one) => one.email === email);
  if (!account) throw new Error(`nobody has the address ${email}`);
  return account;
}

export const owner = accountOf('ruth@washline.example');
export const admin = accountOf('dev@washline.example');
export const drivers = [
  accountOf('jonah@washline.example'),
  accountOf('mei@washline.example'),
  accountOf('aisha@washline.example'),
] as const;

/** Signed up yesterday: has no prices and no orders. */
export const newcomer = accountOf('nora.whitlam@mail.example');
