import type { User } from '#shared/accounts/user.ts';
import { bagRoute } from '#shared/labels/labels.contract.ts';
import { CallError, call } from '#web/kernel/api.ts';

/**
 * The address that shows the order of the bag with this code; `null` for who may not see it and for a code that nobody has.
 * @throws CallError when the service cannot say
 */
export async function orderOfBag(code: string, { role }: Pick<User, 'role'>): Promise<string | null> {
  if (role === 'customer') return null;
  try {
    const { order_id } = await call(bagRoute, { params: { code } });
    return `/dashboard/${role}?order=${order_id}`;
  } catch (error) {
    // An address with more than a code in it can be none of ours either.
    if (error instanceof CallError && [403, 404, 422].includes(error.status)) return null;
    throw error;
  }
}
