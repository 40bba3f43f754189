import { send } from '#server/orders/orders.fixture.ts';
import type { Person, World } from '#server/testing/world.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** An atomic operation that is safe to repeat. Resolves to `null` for a job, which has no answer. */
export type WriteOperation = () => Promise<Answer | null>;

/** Creates fresh data over a safe connection, and returns the operation that runs over the faulty one. */
export type PrepareWrite = () => Promise<WriteOperation>;

/** A call as another program makes it, with its `Idempotency-Key`. */
export async function callFor<R extends RouteShape>(
  service: World,
  who: Person | null,
  route: R,
  input: RouteInput<R>,
  key?: string,
): Promise<Answer> {
  const { statusCode, headers, body } = await send(
    service,
    who,
    route,
    input,
    key ? { 'idempotency-key': key } : {},
  );
  return { status: statusCode, headers, body };
}
