import type { FieldError } from '#shared/kernel/problem.ts';
import { placeKey } from './areas.ts';
import type { BookingWindow } from './booking-window.ts';

/** Windows and areas as they are about to be saved, each in itself valid. */
interface Draft {
  windows: readonly Omit<BookingWindow, 'id'>[];
  areas: readonly {
    id: string;
    name: string;
    places: readonly { postcode: string; suburb: string | null }[];
  }[];
}

/** What windows and areas have to be among each other, by field: none is there twice, and each area is one that is there. */
export const draftProblems = ({ windows, areas }: Draft): FieldError[] => [
  ...repeated(windows, startKey).map((index) => ({
    path: `windows.${index}.starts_at`,
    message: 'Another window of that day starts at the same time',
  })),
  ...windows.flatMap(({ area_id }, index) =>
    area_id === null || areas.some(({ id }) => id === area_id)
      ? []
      : [{ path: `windows.${index}.area_id`, message: 'Choose one of the areas' }],
  ),
  ...repeated(areas, ({ id }) => id).map((index) => ({
    path: `areas.${index}.id`,
    message: 'Another area has this id',
  })),
  ...placeProblems(areas),
];

/** Two windows with the same key exclude each other. */
const startKey = ({ leg, weekday, area_id, starts_at }: Omit<BookingWindow, 'id'>): string =>
  `${leg} ${weekday} ${area_id} ${starts_at}`;

/** An entry belongs to one area, and stands there once. */
function placeProblems(areas: Draft['areas']): FieldError[] {
  const areaByKey = new Map<string, string>();
  return areas.flatMap(({ name, places }, area) =>
    places.flatMap((place, index) => {
      const key = placeKey(place);
      const other = areaByKey.get(key);
      areaByKey.set(key, other ?? name);
      if (other === undefined) return [];
      return [{ path: `areas.${area}.places.${index}.postcode`, message: `This is in ${other} already` }];
    }),
  );
}

/** The indexes of what has the key of something before it. */
function repeated<T>(list: readonly T[], keyOf: (item: T) => string): number[] {
  const seen = new Set<string>();
  return list.flatMap((item, index) => {
    const key = keyOf(item);
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}
