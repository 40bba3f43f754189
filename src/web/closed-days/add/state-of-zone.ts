import type { HolidayState } from '#shared/booking/holiday-state.ts';

const states: Record<string, HolidayState> = {
  'Australia/Sydney': 'NSW',
  'Australia/Broken_Hill': 'NSW',
  'Australia/Lord_Howe': 'NSW',
  'Australia/Melbourne': 'VIC',
  'Australia/Brisbane': 'QLD',
  'Australia/Lindeman': 'QLD',
  'Australia/Adelaide': 'SA',
  'Australia/Perth': 'WA',
  'Australia/Eucla': 'WA',
  'Australia/Hobart': 'TAS',
  'Australia/Darwin': 'NT',
  'Australia/Canberra': 'ACT',
};

/** The state of an IANA time zone, where nobody has chosen one; elsewhere the most populous. */
export const stateOfZone = (zone: string): HolidayState => states[zone] ?? 'NSW';
