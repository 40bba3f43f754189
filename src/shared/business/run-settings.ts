/**
 * The owner's bounds, in minutes: `on_time_minutes` after a free time that a visit is still in time, `minutes_at_door` that
 * a stop takes, `minutes_between_postcodes` of a trip between places that lack coordinates and share no postcode.
 */
export const runRanges = {
  on_time_minutes: { min: 0, max: 240 },
  minutes_at_door: { min: 1, max: 30 },
  minutes_between_postcodes: { min: 3, max: 60 },
} as const;

export const defaultRuns = {
  on_time_minutes: 60,
  minutes_at_door: 5,
  minutes_between_postcodes: 10,
} as const;
