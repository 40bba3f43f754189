import { keepYearsRange } from '#shared/invoicing/money-settings.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { MoneyField, NumberField } from './money-field.tsx';
import type { MoneyForm } from './use-money-form.ts';

/** Until when the books are closed, and for how long documents say whom they were for. */
export function BooksFields(money: MoneyForm) {
  const yesterday = useToday().subtract({ days: 1 }).toString();
  return (
    <>
      <MoneyField
        name="books_closed_until"
        money={money}
        optional
        hint="No payment or refund gets a day on or before it. It may be moved back; every other owner is told."
      >
        <DateInput className="max-w-45" max={yesterday} {...money.form.register('books_closed_until')} />
      </MoneyField>
      <NumberField
        name="keep_years"
        money={money}
        range={keepYearsRange}
        hint="Invoices keep name, address and ABN of erased people for so many years after the day of issue. The law asks for 5, of companies for 7."
      />
    </>
  );
}
