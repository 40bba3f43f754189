import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, FileText, Printer, Search, Tags } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { formatDateForGood } from '#shared/kernel/date-text.ts';
import { exportDispatchRoute } from '#shared/papers/papers.contract.ts';
import { whyNotHereRoute } from '#shared/runs/dispatch.contract.ts';
import { useWhyNotHere } from '#web/dispatch/dispatch.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { LazyExportDialog } from '#web/ui/export/export-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';

type WhyDialogProps = { day: Temporal.PlainDate; onClose: () => void };

const schema = z.object({ order_number: whyNotHereRoute.query.shape.order_number });

/** The dialog that says of any order where it stands, as it is not on the board of a day. */
function WhyDialog({ day, onClose }: WhyDialogProps) {
  const { mutate, data, error, isPending } = useWhyNotHere();
  const form = useForm({ defaultValues: { order_number: '' }, resolver: schemaResolver(schema) });
  const message = form.formState.errors.order_number?.message;
  return (
    <FormDialog
      size="sm"
      title="Find an order"
      action="Find"
      busy={isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ order_number }) => mutate({ query: { order_number, day } }))}
    >
      <div className="grid gap-4">
        <Field label="Order number" error={message}>
          <TextInput
            required
            maxLength={20}
            autoComplete="off"
            placeholder="ORD-000123"
            {...form.register('order_number')}
          />
        </Field>
        {error && <Alert>{detailOr(error, 'The order could not be looked up. Try again.')}</Alert>}
        <p className="wrap-anywhere empty:hidden" role="status">
          {!isPending && data?.sentence}
        </p>
      </div>
    </FormDialog>
  );
}

const toolStyles = 'touch:h-12';
const linkStyles = buttonStyles({ variant: 'ghost', className: toolStyles });

/** What is asked of a day, and taken from it: why an order is not there, labels, a CSV, run sheets. On a phone they are a menu. */
export function BoardTools({ day, isPhone }: { day: Temporal.PlainDate; isPhone: boolean }) {
  const [open, setOpen] = useState<'why' | 'csv' | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const search = { day } as object;
  return (
    <>
      {isPhone ? (
        <Menu
          trigger={
            <IconButton
              variant="secondary"
              icon={Ellipsis}
              className="ms-auto touch:size-12 max-[359px]:w-11!"
              aria-label="Menu of the day"
            />
          }
        >
          <MenuItem icon={Search} onSelect={() => setOpen('why')}>
            Find an order
          </MenuItem>
          <MenuItem icon={Tags} onSelect={() => void navigate({ to: '/papers/labels', search })}>
            Labels
          </MenuItem>
          <MenuItem icon={FileText} onSelect={() => setOpen('csv')}>
            CSV
          </MenuItem>
          <MenuItem icon={Printer} onSelect={() => void navigate({ to: '/papers/runs', search })}>
            Print
          </MenuItem>
        </Menu>
      ) : (
        <div className="ms-auto flex flex-wrap">
          <Button variant="ghost" icon={Search} className={toolStyles} onClick={() => setOpen('why')}>
            Find an order
          </Button>
          <Link to="/papers/labels" search={search} className={linkStyles} data-slot="button">
            <Tags aria-hidden="true" />
            Labels
          </Link>
          <Button variant="ghost" icon={FileText} className={toolStyles} onClick={() => setOpen('csv')}>
            CSV
          </Button>
          <Link to="/papers/runs" search={search} className={linkStyles} data-slot="button">
            <Printer aria-hidden="true" />
            Print
          </Link>
        </div>
      )}
      {open === 'why' && <WhyDialog day={day} onClose={close} />}
      {open === 'csv' && (
        <LazyExportDialog
          route={exportDispatchRoute}
          input={{ query: { day } }}
          description={`The runs of ${formatDateForGood(day)}`}
          filename={`washline-run-${day}.csv`}
          rows="A line for each pickup and delivery."
          onClose={close}
        />
      )}
    </>
  );
}
