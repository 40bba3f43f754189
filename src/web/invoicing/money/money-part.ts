/** Whose dashboard a page of staff stands in. */
export type DashboardOf = 'owner' | 'admin';

/** What every part of the Money page is given. */
export interface MoneyPartProps {
  dashboardOf: DashboardOf;
}
