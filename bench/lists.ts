/** A list to open, by its URL. */
export interface List {
  name: string;
  who: 'owner' | 'customer' | 'driver';
  /** The page before it, which does not load the list. */
  from: string;
  address: string;
  /** The call that loads the rows. */
  call: string;
}

const owner = '/dashboard/owner';

const staff = (name: string, search: string, call: string): List => ({
  name,
  who: 'owner',
  from: `${owner}?tab=templates`,
  address: `${owner}?${search}`,
  call,
});

/** A page that loads the app, but no dashboard. */
const nowhere = '/nowhere';

export function listsOf(params: { customer_id: string; last_page: number; number: string }): List[] {
  const month = Temporal.Now.plainDateISO('Australia/Sydney').toPlainYearMonth().subtract({ months: 1 });
  const orders = (name: string, search = '') =>
    staff(`orders, ${name}`, `tab=orders${search}`, '/api/orders');
  return [
    orders('first page'),
    orders('last page', `&page=${params.last_page}`),
    orders('of many in a status', '&status=completed'),
    orders('of few in a status', '&status=processing'),
    orders('by a name', '&search=mercer'),
    orders('by a number', `&search=${params.number}`),
    orders('by total', '&sort=total_amount&direction=desc'),
    staff('drivers and what they carry', 'tab=orders', '/api/drivers'),
    staff('accounts', 'tab=users', '/api/users'),
    staff('SKUs', 'tab=skus', '/api/skus'),
    staff(
      'prices of a customer',
      `tab=pricing&customer=${params.customer_id}`,
      `/api/customer-pricing/${params.customer_id}`,
    ),
    staff('cases', 'tab=cases', '/api/cases'),
    staff('tracking', 'tab=tracking', '/api/orders'),
    staff('calendar, last month', `tab=calendar&month=${month}`, '/api/orders/calendar'),
    { name: 'overview', who: 'owner', from: nowhere, address: owner, call: '/api/overview/staff' },
    {
      name: 'orders of the busiest customer',
      who: 'customer',
      from: '/dashboard/customer?tab=cases',
      address: '/dashboard/customer',
      call: '/api/orders',
    },
    {
      name: "busiest driver's day",
      who: 'driver',
      from: nowhere,
      address: '/dashboard/driver',
      call: '/api/driver/orders',
    },
  ];
}
