import { tryStored } from '#web/kernel/device-storage.ts';

/** For this tab only; where its storage is blocked the dashboard comes first. */
const key = 'place';

/** Stores the address to return to after the sign-in. */
export const saveReturnTo = (href: string): void => void tryStored(() => sessionStorage.setItem(key, href));

/** Whether the stored address is that of an invoice, as mails link to it. */
export const isInvoiceNext = (): boolean =>
  /^\/dashboard\/customer\/invoices\/(?!statement)./.test(tryStored(() => sessionStorage.getItem(key)) ?? '');

/** Removes the stored address. */
export const clearReturnTo = (): void => void tryStored(() => sessionStorage.removeItem(key));

/** Pages of several roles: each of them keeps out whom it is not for. */
const sharedPages = ['/papers', '/b'];

/** Takes the stored address, if it is `home`, a page of several roles, or below one of them; otherwise returns `home`. */
export function takeReturnTo(home: string): string {
  const href = tryStored(() => sessionStorage.getItem(key));
  clearReturnTo();
  const path = href?.split(/[?#]/)[0];
  const isBelow = (place: string) => path === place || path?.startsWith(`${place}/`);
  return href && [home, ...sharedPages].some(isBelow) ? href : home;
}
