import { type Role, roleLabels } from '#shared/roles.ts';
import { useBrand } from '#web/business/brand.ts';

/** The window title, the most specific part first: browsers cut off the end of a title. */
export function TabTitle({ tab, dashboardOf }: { tab: string; dashboardOf: Role }) {
  const { logo_text } = useBrand();
  return <title>{`${tab} · ${roleLabels[dashboardOf]} Dashboard · ${logo_text}`}</title>;
}
