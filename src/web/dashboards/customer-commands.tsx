import { useNavigate } from '@tanstack/react-router';
import { MessageCirclePlus, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useIsInvoicing } from '#web/business/business.api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import {
  aPrice,
  useCaseAbout,
  useOpenAccount,
  useOpenOrder,
  useSameAgain,
} from '#web/orders/display/use-order-dialog.ts';
import { LazyCreateCustomerOrder } from '#web/orders/form/lazy-order-forms.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { useShowHelp } from '#web/shell/help.tsx';
import { helpProvider } from '#web/shell/help-provider.ts';
import { useGoTo, usePlaces } from '#web/shell/use-places.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { CustomerOrderDialogRoute } from './customer-order-dialog-route.tsx';
import { customerSearchProviders } from './customer-search.tsx';

const RaiseCaseDialog = lazyDialog(
  async () => (await import('#web/cases/raise-case-dialog.tsx')).RaiseCaseDialog,
  'Raise a Case could not be opened. Check your connection and try again.',
);

/** What a customer creates, finds and opens over any page. */
export function CustomerCommands() {
  const user = useUser();
  const goTo = useGoTo();
  const navigate = useNavigate();
  const isInvoicing = useIsInvoicing();
  const openOrder = useOpenOrder();
  const { open: openAgain } = useSameAgain();
  const wrong = useCaseAbout();
  const openAccount = useOpenAccount();
  const [creating, setCreating] = useState<'order' | 'case' | null>(null);
  const close = () => setCreating(null);
  const openCase = (id: string) => goTo('cases', { case: id });
  const places = usePlaces('customer');
  const showHelp = useShowHelp();
  useRegisterCommands(() => ({
    commands: [
      {
        section: 'create',
        label: 'Create Order',
        keywords: 'new',
        icon: PackagePlus,
        key: 'n',
        run: () => setCreating('order'),
      },
      {
        section: 'create',
        label: 'Raise a Case',
        keywords: 'new create complaint question refund',
        icon: MessageCirclePlus,
        run: () => setCreating('case'),
      },
    ],
    searchProviders: [
      ...customerSearchProviders({
        goTo,
        goToInvoices: isInvoicing
          ? (path, search = {}) => void navigate({ to: `/dashboard/customer/invoices${path}`, search })
          : undefined,
        openOrder,
        openAgain,
      }),
      helpProvider('customer', places, showHelp),
    ],
  }));
  return (
    <>
      <CustomerOrderDialogRoute />
      {creating === 'order' && user && (
        <LazyCreateCustomerOrder
          customer_id={user.id}
          onClose={close}
          onReopen={() => setCreating('order')}
          onAskForPrice={() => wrong.open(aPrice)}
          onOpenAccount={openAccount}
        />
      )}
      {wrong.id && (
        <RaiseCaseDialog
          key={wrong.id}
          about={wrong.id}
          onClose={wrong.close}
          onReopen={() => wrong.id && wrong.open(wrong.id)}
          onOpenCase={openCase}
        />
      )}
      {creating === 'case' && (
        <RaiseCaseDialog onClose={close} onReopen={() => setCreating('case')} onOpenCase={openCase} />
      )}
    </>
  );
}
