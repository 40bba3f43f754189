/** Where the phone is. */
interface Spot {
  latitude: number;
  longitude: number;
  accuracy_m: number;
}

/** A spot that is less exact leads to another door. */
const maxAccuracy = 50;
const timeoutMs = 15_000;

/** Measures once where the phone is; it is never followed. Where it cannot, a sentence says why. */
export function measureSpot(): Promise<Spot | string> {
  // Missing on a page that is served without https.
  const geolocation: Geolocation | undefined = navigator.geolocation;
  if (!geolocation) return Promise.resolve('This phone cannot say where it is.');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(accuracy <= maxAccuracy ? { latitude, longitude, accuracy_m: accuracy } : inexact(accuracy)),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? denied : notFound),
      { enableHighAccuracy: true, maximumAge: 0, timeout: timeoutMs },
    );
  });
}

const inexact = (accuracy: number): string =>
  `This spot is only known to ${Math.ceil(accuracy)} m. Step outside and try again.`;
const denied = 'Washline may not see where this phone is. Allow it in the settings of your browser.';
const notFound = 'Where this phone is could not be found. Step outside and try again.';
