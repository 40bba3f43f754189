/** Clocks that are further apart are not merely imprecise: one of them is wrong. */
export const maxClockErrorHours = 24;
