import { useNavigate } from '@tanstack/react-router';
import { FileText, HandCoins, Pencil, Phone, Plus, ReceiptText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PersonDetails } from '#shared/accounts/user.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { CustomerPage } from '#shared/overview/customer-page.contract.ts';
import { ResetPasswordDialog } from '#web/accounts/users/reset-password-dialog.tsx';
import { UserActions, useMayEdit } from '#web/accounts/users/user-actions.tsx';
import { AccountState, RoleBadge } from '#web/accounts/users/user-cells.tsx';
import { useIsInvoicing } from '#web/business/business.api.ts';
import { BillingDialog } from '#web/invoicing/billing/lazy-billing-dialog.ts';
import { RecordPaymentDialog } from '#web/invoicing/payments/lazy-payment-dialogs.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { LazyCreateStaffOrder } from '#web/orders/form/lazy-order-forms.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import type { StaffRole } from './person-card.tsx';

const EditPersonDialog = lazyDialog(
  async () => (await import('#web/accounts/users/edit-person-dialog.tsx')).EditPersonDialog,
  'Edit Person could not be opened. Check your connection and try again.',
);
const KeptUntil = lazy(async () => ({
  default: (await import('#web/invoicing/billing/kept-until.tsx')).KeptUntil,
}));

type PersonHeadProps = {
  person: PersonDetails;
  role: StaffRole;
  /** Of a customer, once it is loaded. */
  facts: CustomerPage | undefined;
};

type DialogName = 'edit' | 'order' | 'billing' | 'payment' | 'password';

/** Who somebody is, and what can be done with them as a whole. */
export function PersonHead({ person, role, facts }: PersonHeadProps) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const close = () => setDialog(null);
  const isCustomer = person.customer_id !== null;
  const mayEdit = useMayEdit(person);
  return (
    <div className="page-head">
      <div className="flex min-w-0 items-center gap-3.5">
        <Avatar name={person.full_name} size="lg" accent />
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{person.full_name}</h1>
          <Badges person={person} facts={facts} />
        </div>
      </div>
      <div className="ms-auto flex flex-wrap justify-end gap-2 max-md:basis-full max-md:gap-1.5 max-md:[&>button]:px-2 max-md:[&>button:last-child]:flex-auto max-md:[&>button:not([aria-haspopup])]:flex-auto">
        {person.phone && <CallButton phone={person.phone} name={person.full_name} />}
        {mayEdit && (
          <Button icon={Pencil} onClick={() => setDialog('edit')}>
            Edit Person
          </Button>
        )}
        <UserActions
          user={person}
          isButton
          onReset={() => setDialog('password')}
          items={isCustomer && <MoneyItems person={person} role={role} onOpen={setDialog} />}
          keptUntil={({ id }) => (
            <Suspense fallback={null}>
              <KeptUntil customer_id={id} />
            </Suspense>
          )}
        />
        {isCustomer && (
          <Button variant="primary" icon={Plus} onClick={() => setDialog('order')}>
            Create Order
          </Button>
        )}
      </div>
      {dialog === 'edit' && <EditPersonDialog person={person} onClose={close} />}
      {dialog === 'password' && <ResetPasswordDialog user={person} onClose={close} />}
      <CustomerDialog person={person} dialog={dialog} onOpen={setDialog} onClose={close} />
    </div>
  );
}

function Badges({ person, facts }: Pick<PersonHeadProps, 'person' | 'facts'>) {
  const since = formatDay(person.created_at, useBusinessTimeZone(), useNow());
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {facts?.bill_name && <span className="wrap-anywhere">{facts.bill_name}</span>}
      <RoleBadge role={person.role} />
      <AccountState user={person} />
      {facts?.on_hold && <Tag look="locked">On hold</Tag>}
      <span className="text-ink-3 max-md:hidden">since {since}</span>
    </p>
  );
}

/** On phones alone. */
function CallButton({ phone, name }: { phone: string; name: string }) {
  const href = dialHref(phone);
  if (!href) return null;
  return (
    <a
      href={href}
      className={buttonStyles({ square: true, className: 'md:hidden' })}
      data-slot="button"
      aria-label={`Call ${name}`}
    >
      <Phone aria-hidden="true" />
    </a>
  );
}

type MoneyItemsProps = { person: PersonDetails; role: StaffRole; onOpen: (dialog: DialogName) => void };

/** What is done with the money of a customer, in a shop that invoices. */
function MoneyItems({ person, role, onOpen }: MoneyItemsProps) {
  const isInvoicing = useIsInvoicing();
  const navigate = useNavigate();
  if (!isInvoicing) return null;
  const params = { customerId: person.customer_id ?? person.id };
  return (
    <>
      <MenuItem
        icon={FileText}
        onSelect={() => void navigate({ to: `/dashboard/${role}/money/statement/$customerId`, params })}
      >
        Statement
      </MenuItem>
      <MenuItem icon={HandCoins} onSelect={() => onOpen('payment')}>
        Record Payment
      </MenuItem>
      <MenuItem icon={ReceiptText} onSelect={() => onOpen('billing')}>
        Billing
      </MenuItem>
    </>
  );
}

type CustomerDialogProps = {
  person: PersonDetails;
  dialog: DialogName | null;
  onOpen: (dialog: DialogName) => void;
  onClose: () => void;
};

function CustomerDialog({ person, dialog, onOpen, onClose }: CustomerDialogProps) {
  const id = person.customer_id ?? person.id;
  const customer = { id, full_name: person.full_name, email: person.email };
  if (dialog === 'order') {
    return <LazyCreateStaffOrder customer={customer} onClose={onClose} onReopen={() => onOpen('order')} />;
  }
  if (dialog === 'payment') return <RecordPaymentDialog customer={customer} onClose={onClose} />;
  if (dialog === 'billing') return <BillingDialog customer_id={id} onClose={onClose} />;
  return null;
}
