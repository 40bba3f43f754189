import type { HolidayState } from '#shared/booking/holiday-state.ts';
import { useBusiness } from '#web/business/business.api.ts';

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

/** The state whose holidays are suggested: the one of the settings, else that of the time zone, elsewhere the most populous. */
export function useHolidayState(): HolidayState {
  const { time_zone, holiday_state } = useBusiness();
  return holiday_state ?? states[time_zone] ?? 'NSW';
}
