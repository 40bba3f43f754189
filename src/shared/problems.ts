/**
 * Every problem code, with its HTTP status and title.
 * The code that refuses writes the `detail` that a person reads, see `refuse`.
 */
export const problems = {
  malformed: { status: 400, title: 'The request could not be read' },
  'not-signed-in': { status: 401, title: 'Sign in first' },
  'wrong-credentials': { status: 401, title: 'Email or password is wrong' },
  forbidden: { status: 403, title: 'Not allowed for your role' },
  'not-found': { status: 404, title: 'Not found' },
  'too-slow': { status: 408, title: 'The request took too long' },
  'email-taken': { status: 409, title: 'Email is in use' },
  'own-account': { status: 409, title: 'Not on your own account' },
  'last-owner': { status: 409, title: 'The last active owner stays' },
  'unfinished-orders': { status: 409, title: 'Orders are still under way' },
  erased: { status: 409, title: 'The person was erased' },
  'price-exists': { status: 409, title: 'The price is already agreed' },
  'order-locked': { status: 409, title: 'The order can no longer be changed' },
  'unlock-first': { status: 409, title: 'Unlock the order first' },
  'series-ended': { status: 409, title: 'The recurring order has ended' },
  'too-late-to-undo': { status: 409, title: 'It is too late to undo this' },
  'skipped-by-staff': { status: 409, title: 'Skipped by the laundry' },
  'day-closed': { status: 409, title: 'The laundry is closed on that day' },
  'window-full': { status: 409, title: 'The window is full' },
  'already-closed': { status: 409, title: 'The day is closed already' },
  'nothing-proposed': { status: 409, title: 'Nothing waits for approval' },
  'order-cancelled': { status: 409, title: 'The order was cancelled' },
  'no-driver': { status: 409, title: 'The order has no driver' },
  'changed-meanwhile': { status: 412, title: 'Changed meanwhile' },
  'too-large': { status: 413, title: 'The request is too large' },
  'wrong-media-type': { status: 415, title: 'The content type is not supported' },
  invalid: { status: 422, title: 'Some values are not valid' },
  'not-bookable': { status: 422, title: 'The time cannot be booked' },
  'outside-area': { status: 422, title: 'Outside the area' },
  'key-reused': { status: 422, title: 'The idempotency key was used for another call' },
  'wrong-code': { status: 422, title: 'The code is not valid' },
  'sku-not-priced': { status: 422, title: 'An item is not available' },
  'driver-not-available': { status: 422, title: 'The driver is not available' },
  'too-many-attempts': { status: 429, title: 'Too many attempts' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Temporarily not available' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;
