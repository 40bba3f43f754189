const key = 'place';

/** Stores the address to return to after the sign-in, for this tab only. */
export const saveReturnTo = (href: string): void => sessionStorage.setItem(key, href);

/** Removes the stored address. */
export const clearReturnTo = (): void => sessionStorage.removeItem(key);

/** Takes the stored address, if it is `home` or below it; otherwise returns `home`. */
export function takeReturnTo(home: string): string {
  const href = sessionStorage.getItem(key);
  clearReturnTo();
  const path = href?.split(/[?#]/)[0];
  return href && (path === home || path?.startsWith(`${home}/`)) ? href : home;
}
