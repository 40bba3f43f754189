import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs `work`, and whatever it starts, under the id of a request. */
export const withRequestId = (request_id: string, work: () => void): void => storage.run(request_id, work);

/** The id of the current request; `undefined` in jobs and at the start. */
export const currentRequestId = (): string | undefined => storage.getStore();
