import { invoiceWhenLabels, invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import { firstNumberRange, termsRange } from '#shared/invoicing/money-settings.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { MoneyField, MoneySwitch, NumberField } from './money-field.tsx';
import { PayToFields } from './pay-to-fields.tsx';
import type { MoneyForm } from './use-money-form.ts';

/** How delivered orders become invoices, in the order in which an owner decides it. */
export function MoneyFields(money: MoneyForm) {
  const { register } = money.form;
  return (
    <>
      <MoneySwitch
        name="invoicing"
        money={money}
        hint="Delivered orders become tax invoices. It needs the ABN of the business, above. Switched off, what is issued stays readable."
      />
      <MoneyField
        name="invoicing_from"
        money={money}
        hint="Only orders delivered on this day or later are invoiced."
      >
        <DateInput className="max-w-45" required {...register('invoicing_from')} />
      </MoneyField>
      <MoneySwitch
        name="gst_registered"
        money={money}
        hint="Orders are charged GST of 10%, and invoices are tax invoices. Switched over, orders that are not delivered yet get new totals."
      />
      <MoneyField
        name="legal_name"
        money={money}
        optional
        hint="Of the company behind the business name. It stands below it on every invoice."
      >
        <TextInput autoComplete="organization" {...register('legal_name')} />
      </MoneyField>
      <MoneyField
        name="invoice_when"
        money={money}
        hint="When the orders of a customer become a draft, where nothing else was agreed with them. Weeks run from Sunday to Saturday."
      >
        <Select className="max-w-60" {...register('invoice_when')}>
          <SelectOptions values={invoiceWhens} labels={invoiceWhenLabels} />
        </Select>
      </MoneyField>
      <NumberField
        name="terms_days"
        money={money}
        range={termsRange}
        hint="An invoice is due so many days after its issue, where nothing else was agreed with the customer."
      />
      <MoneySwitch
        name="auto_issue"
        money={money}
        hint="Drafts made by the clock are issued and sent at once. One that is refused stays a draft, and staff are told why."
      />
      <NumberField
        name="first_invoice_number"
        money={money}
        range={firstNumberRange}
        hint="To continue older books. Once an invoice is issued, it stays."
      />
      <PayToFields {...money} />
      <MoneyField name="footer" money={money} optional hint="At the foot of every invoice.">
        <TextInput autoComplete="off" {...register('footer')} />
      </MoneyField>
    </>
  );
}
