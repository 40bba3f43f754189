import { type Role, roleLabels } from '#shared/roles.ts';
import { PRODUCT_NAME } from '#web/ui/logo.tsx';

/** Tells the windows of a browser apart, the narrower first: a list of them cuts off the end. */
export function TabTitle({ tab, of }: { tab: string; of: Role }) {
  return <title>{`${tab} · ${roleLabels[of]} Dashboard · ${PRODUCT_NAME}`}</title>;
}
