import { Controller } from 'react-hook-form';
import { holdAfterRange, statementWhenLabels, statementWhens } from '#shared/invoicing/money-settings.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { MoneyField, MoneySwitch, NumberField } from './money-field.tsx';
import type { MoneyForm } from './use-money-form.ts';

/** What customers are told of what they owe, and when they place no more orders. */
export function OwedFields(money: MoneyForm) {
  const { register, control } = money.form;
  return (
    <>
      <MoneyField
        name="statements"
        money={money}
        hint="Monthly: mailed on the 1st, of the month before, where nothing else was agreed with the customer."
      >
        <Select className="max-w-60" {...register('statements')}>
          <SelectOptions values={statementWhens} labels={statementWhenLabels} />
        </Select>
      </MoneyField>
      <MoneyField
        name="reminder_days"
        money={money}
        optional
        hint="Days after the due day on which a mail reminds of what is overdue, up to 5, such as 3, 14, 30. Left empty, nobody is reminded."
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className="max-w-60 tabular-nums"
          {...register('reminder_days')}
        />
      </MoneyField>
      <MoneySwitch
        name="hold"
        money={money}
        hint="Customers who owe too much for too long place no new order. Staff may place one anyway; recurring orders go on, and staff are told."
      />
      <NumberField
        name="hold_after_days"
        money={money}
        range={holdAfterRange}
        hint="What is overdue for more days than these counts."
      />
      <MoneyField
        name="hold_above"
        money={money}
        hint="Customers who owe more than this for so long are on hold; their credit is taken off first."
      >
        <Controller
          control={control}
          name="hold_above"
          render={({ field }) => <MoneyInput className="max-w-40" {...field} />}
        />
      </MoneyField>
    </>
  );
}
