import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Everything `work` sets going belongs to this request, however long it takes. */
export const duringRequest = (request_id: string, work: () => void): void => current.run(request_id, work);

/** The id of the request on whose behalf this is done; nothing in jobs and at the start. */
export const currentRequest = (): string | undefined => current.getStore();
