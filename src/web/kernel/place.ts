const key = 'place';

/** Keeps where somebody wanted to be, or was when their session ended; for this tab, until they sign in. */
export const rememberPlace = (href: string): void => sessionStorage.setItem(key, href);

export const forgetPlace = (): void => sessionStorage.removeItem(key);

/** The place to come back to, once, if it is `home` or lies under it; else `home` itself. */
export function takePlace(home: string): string {
  const href = sessionStorage.getItem(key);
  forgetPlace();
  const path = href?.split(/[?#]/)[0];
  return href && (path === home || path?.startsWith(`${home}/`)) ? href : home;
}
