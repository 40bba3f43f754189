import type { Rng } from './rng.ts';

const quarterMinutes = 15;
/** Minimum minutes between two stops of one driver. */
const minutesApart = 30;
const maxTries = 40;

export interface Roster {
  /**
   * Books a free quarter of an hour of this driver on that day, from `earliest` to `latest` (hours of the
   * day).
   */
  book(driver: string, day: Temporal.PlainDate, earliest: number, latest: number): Temporal.PlainTime;
}

/** Keeps the stops of a driver apart. On a full day two stops may still be close together. */
export function newRoster(rng: Rng): Roster {
  const taken = new Map<string, number[]>();
  return {
    book(driver, day, earliest, latest) {
      const stops = taken.get(`${driver} ${day}`) ?? [];
      taken.set(`${driver} ${day}`, stops);
      let minute = earliest * 60;
      for (let attempt = 0; attempt < maxTries; attempt++) {
        minute = earliest * 60 + quarterMinutes * rng.between(0, ((latest - earliest) * 60) / quarterMinutes);
        if (stops.every((stop) => Math.abs(stop - minute) >= minutesApart)) break;
      }
      stops.push(minute);
      return Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
    },
  };
}
