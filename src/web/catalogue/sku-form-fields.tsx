import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { measureLabels, measures } from '#shared/catalogue/measure.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { skuCategoriesQuery } from './catalogue.api.ts';
import { measureOfValues, type SkuFormControl } from './sku-form-values.ts';

const units = ['per item', 'per kg'];

export function SkuFormFields({ form }: { form: SkuFormControl }) {
  const { control, register } = form;
  const { errors } = form.formState;
  const mode = useGstMode();
  const { data: categories = [] } = useQuery(skuCategoriesQuery);
  const [categoriesId, unitsId] = [useId(), useId()];
  return (
    <div className="grid gap-4">
      <Field label="Name" error={errors.name?.message}>
        <TextInput required autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Category" hint="One of yours, or a new one." error={errors.category?.message}>
        <TextInput required autoComplete="off" list={categoriesId} {...register('category')} />
      </Field>
      <div className="form-grid">
        <Field
          label="Price"
          hint={mode.gst_charged ? 'Without GST.' : undefined}
          error={errors.price?.message}
        >
          <Controller
            control={control}
            name="price"
            render={({ field }) => <MoneyInput required placeholder="0.00" {...field} />}
          />
        </Field>
        <Field label="Unit" hint="Such as per item, per kg." error={errors.unit?.message}>
          <TextInput required autoComplete="off" list={unitsId} {...register('unit')} />
        </Field>
      </div>
      <MeasureField form={form} />
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea {...register('description')} />
      </Field>
      <Suggestions id={categoriesId} values={categories.map(({ category }) => category)} />
      <Suggestions id={unitsId} values={units} />
    </div>
  );
}

/** Follows the unit until somebody chooses. */
function MeasureField({ form: { control } }: { form: SkuFormControl }) {
  const unit = useWatch({ control, name: 'unit' });
  return (
    <Field
      label="Measured"
      hint="By weight, orders take kilograms with 2 decimals, and the price is that of a kilogram."
    >
      <Controller
        control={control}
        name="measure"
        render={({ field: { ref, value: measure, onChange, onBlur } }) => (
          <Select ref={ref} value={measureOfValues({ measure, unit })} onChange={onChange} onBlur={onBlur}>
            <SelectOptions values={measures} labels={measureLabels} />
          </Select>
        )}
      />
    </Field>
  );
}

function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
