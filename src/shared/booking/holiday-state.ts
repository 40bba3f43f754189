import * as z from 'zod';

/** The states and territories of Australia, whose public holidays differ. */
export const holidayStates = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const;
export const HolidayState = z.enum(holidayStates);
export type HolidayState = z.infer<typeof HolidayState>;

export const holidayStateLabels: Record<HolidayState, string> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  NT: 'Northern Territory',
  ACT: 'Australian Capital Territory',
};
