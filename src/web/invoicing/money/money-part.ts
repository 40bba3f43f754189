/** Whose dashboard a page of staff stands in. */
export type DashboardOf = 'owner' | 'admin';

/** What every part of the Money page is given. */
export interface MoneyPartProps {
  dashboardOf: DashboardOf;
  /** Where the buttons of a part stand, beside the title of the page; `null` until that is there. */
  head: HTMLElement | null;
}
