import { type Role, roleLabels } from '#shared/roles.ts';
import { useBrand } from '#web/kernel/brand.ts';

/** Tells the windows of a browser apart, the narrower first: a list of them cuts off the end. */
export function TabTitle({ tab, of }: { tab: string; of: Role }) {
  const { logo_text } = useBrand();
  return <title>{`${tab} · ${roleLabels[of]} Dashboard · ${logo_text}`}</title>;
}
