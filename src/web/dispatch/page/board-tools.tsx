import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, FileText, Printer, Tags } from 'lucide-react';
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
import { LazyExportDialog } from '#web/ui/export/export-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

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

const linkStyles = buttonStyles({ variant: 'ghost', className: 'touch:h-12' });

/** What is asked of a day, and taken from it: why an order is not there, labels, a CSV, run sheets. */
export function BoardTools({ day }: { day: Temporal.PlainDate }) {
  const [open, setOpen] = useState<'why' | 'csv' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="ms-auto flex flex-wrap max-md:-ms-3.5">
        <Button
          variant="ghost"
          icon={CircleQuestionMark}
          className="touch:h-12"
          onClick={() => setOpen('why')}
        >
          Find an order
        </Button>
        <div className="flex">
          <Link to="/papers/labels" search={{ day } as object} className={linkStyles} data-slot="button">
            <Tags aria-hidden="true" />
            Labels
          </Link>
          <Button variant="ghost" icon={FileText} className="touch:h-12" onClick={() => setOpen('csv')}>
            CSV
          </Button>
          <Link to="/papers/runs" search={{ day } as object} className={linkStyles} data-slot="button">
            <Printer aria-hidden="true" />
            Print
          </Link>
        </div>
      </div>
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
