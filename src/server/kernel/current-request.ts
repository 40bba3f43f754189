import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and whatever it starts, under the id of a request. */
export const duringRequest = (request_id: string, work: () => void): void => current.run(request_id, work);

/** The id of the current request; `undefined` in jobs and at the start. */
export const currentRequest = (): string | undefined => current.getStore();
