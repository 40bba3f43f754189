import type { Page } from 'playwright';
import type { Role } from '#shared/roles.ts';

/** A screen to take screenshots of. A new screen needs one more line below. */
export interface Screen {
  name: string;
  /** The signed-in role; without it nobody is signed in. */
  role?: Role;
  /** `{customer}`, `{order}`, `{series}`, `{held}`, `{part_paid}`, `{sent}`, `{note}` and `{own_invoice}` are replaced by ids of the demo, `{planned_link}` and the like by links, `{mail_code}` and the like by pages of what a mail shows. */
  path: string;
  /** Runs before the screenshot. */
  open?: (page: Page) => Promise<void>;
  /** The heading at which the screenshot begins, on a page that is longer than one. */
  from?: string;
  /** Also takes the states empty, loading, failing and long texts. */
  states?: true;
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, disabled: false }).filter({ visible: true }).first().click();
export const choose = (name: string | RegExp) => (page: Page) =>
  page.getByRole('menuitem', { name }).first().click();
export const sequence =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

export const selectAll = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select/ })
    .filter({ visible: true })
    .first()
    .check();

/** Something that opens on a screen, such as a dialog. */
export const on = (role: Role, address: string, name: string, open?: Screen['open']): Screen => ({
  name: `${role}, ${name}`,
  role,
  path: `/dashboard/${role}?${address}`,
  ...(open && { open }),
});
