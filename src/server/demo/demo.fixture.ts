/** Moments at which a demo may be opened. The plan must be valid at each of them. */

export const zone = 'Australia/Sydney';
export const business = { time_zone: zone, pickup_address: '18 Bourke Rd, Alexandria NSW 2015' };

export const moments = [
  ['a Tuesday morning', '2026-11-24T10:12:00+11:00'],
  ['the dead of night', '2026-11-24T02:55:00+11:00'],
  ['just after midnight', '2026-11-24T00:00:30+11:00'],
  ['a Saturday evening', '2026-11-21T21:40:00+11:00'],
  ['a day after the clock went forward', '2026-10-05T13:00:00+11:00'],
  ['a day before the clock goes back', '2027-04-03T16:20:00+11:00'],
  ['new year', '2027-01-01T08:00:00+11:00'],
] as const;
