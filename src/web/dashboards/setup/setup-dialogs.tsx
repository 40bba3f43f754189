import { useQuery } from '@tanstack/react-query';
import type { Setup } from '#shared/overview/setup.contract.ts';
import { LazyStarterCatalogue } from '#web/catalogue/lazy-starter-catalogue.ts';
import { LazyAssignDriver } from '#web/deliveries/assigning/lazy-assign-driver.ts';
import { LazyCreateStaffOrder } from '#web/orders/form/lazy-order-forms.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { SetupDialog } from './setup-steps.tsx';

const failureOf = (name: string) => `${name} could not be opened. Check your connection and try again.`;

const Details = lazyDialog(
  async () => (await import('./business-details-dialog.tsx')).BusinessDetailsDialog,
  failureOf('Business Details'),
);
const Prices = lazyDialog(
  async () => (await import('./base-prices-dialog.tsx')).BasePricesDialog,
  failureOf('Agree Base Prices'),
);
const CreateUser = lazyDialog(
  async () => (await import('#web/accounts/people/create-user-dialog.tsx')).CreateUserDialog,
  failureOf('Create User'),
);
const Invoice = lazyDialog(
  async () => (await import('./first-invoice-dialog.tsx')).FirstInvoiceDialog,
  failureOf('Make Invoice'),
);

type SetupDialogsProps = { name: SetupDialog; setup: Setup; onClose: () => void };

/** The dialog that the address names, over the card. */
export function SetupDialogs({ name, setup, onClose }: SetupDialogsProps) {
  const { id, document_id } = setup.order;
  if (name === 'details') return <Details onClose={onClose} />;
  if (name === 'starter') return <LazyStarterCatalogue onClose={onClose} />;
  if (name === 'customer' || name === 'driver')
    return <CreateUser key={name} first={name} onClose={onClose} />;
  if (name === 'prices') return <Prices onClose={onClose} />;
  if (name === 'order') return <LazyCreateStaffOrder onClose={onClose} />;
  if (name === 'assign') return id && <AssignFirst id={id} onClose={onClose} />;
  if (name === 'invoice') return document_id && <Invoice id={document_id} onClose={onClose} />;
  return null;
}

function AssignFirst({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(orderQuery(id));
  return data && <LazyAssignDriver order={data} onClose={onClose} />;
}
