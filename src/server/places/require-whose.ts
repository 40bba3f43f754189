import { refuseField } from '#shared/kernel/problem.ts';
import { customerOf } from '../accounts/ownership.ts';
import { findCustomer } from '../customers/customers.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';

/**
 * Of whom the caller means an address: customers of themselves, staff of a customer, or without one of the business (`null`).
 * `refuseIt` says that there is no such customer, or that they are another one.
 */
export async function requireWhose(
  db: DbOrTx,
  viewer: Viewer,
  customer_id: string | null | undefined,
  refuseIt: () => never,
): Promise<string | null> {
  if (viewer.reach === 'own') {
    const own = customerOf(viewer);
    return customer_id === undefined || customer_id === own ? own : refuseIt();
  }
  if (customer_id && !(await findCustomer(db, customer_id))) refuseIt();
  return customer_id ?? null;
}

/** In a body. @throws Refusal `invalid` */
export const refuseCustomer = (): never => refuseField('customer_id', 'Please select a customer');
