/**
 * Makes a value when it is first asked for, and keeps it. For formatters of `Intl`: the first one of a process loads the data of its
 * language, which takes a slow phone a twentieth of a second, at the start of a page also where nothing is formatted yet.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
