/** Who says where an address is. What a person set is never replaced by the geocoder. */
export const placeSources = ['person', 'driver', 'geocoder'] as const;
export type PlaceSource = (typeof placeSources)[number];
