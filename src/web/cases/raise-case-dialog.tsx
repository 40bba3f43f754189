import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import {
  type Case,
  CaseDraft,
  type CaseType,
  casePriorities,
  casePriorityLabels,
  caseTypeLabels,
  caseTypes,
} from '#shared/cases/case.ts';
import { isDelivered } from '#shared/deliveries/leg.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { firstAndMore, lineText } from '#shared/pricing/line-amount.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { aPrice } from '#web/orders/display/use-order-dialog.ts';
import { orderQuery, ordersQuery } from '#web/orders/orders.api.ts';
import { Combobox } from '#web/ui/form/combobox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import type { ComboboxOption } from '#web/ui/form/use-combobox.ts';
import { useDraft, useKeepTyping } from '#web/ui/form/use-draft.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { CasePhotosField, photosStep, useCasePhotos } from './case-photos.tsx';
import { useRaiseCase } from './cases.api.ts';

/** How many orders are offered at once, the next delivery first. A search finds the others. */
const maxOptions = 50;

/** A case as it is typed, and the order it is about as it is shown. */
interface CaseValues extends CaseDraft {
  order: ComboboxOption | null;
}

type RaiseCaseForm = UseFormReturn<CaseValues, unknown, CaseDraft>;

/** Chooses the order a case is about, if it is about one. */
function RelatedOrderField({ form: { control, setValue } }: { form: RaiseCaseForm }) {
  const toOption = useOrderOption();
  const [search, setSearch] = useState('');
  const orders = useQuery(
    ordersQuery({ sort: 'due', direction: 'asc', limit: maxOptions, search: search || undefined }),
  );
  const { field, fieldState } = useController({ control, name: 'order_id' });
  const [order, type] = useWatch({ control, name: ['order', 'type'] });
  const page = orders.data;
  const choose = (option: ComboboxOption | null) => {
    setValue('order', option);
    field.onChange(option?.value ?? null);
  };
  return (
    <Combobox
      label="Related Order"
      ref={field.ref}
      value={order}
      onChange={choose}
      onSearch={setSearch}
      options={page?.rows.toSorted((a, b) => rankOf(a, type) - rankOf(b, type)).map(toOption)}
      stale={orders.isPlaceholderData}
      total={page?.total}
      failure={orders.error && !page ? detailOr(orders.error, 'Your orders could not be loaded') : undefined}
      placeholder="None, or type an order number"
      hint="Optional, where it is about one of your orders."
      error={fieldState.error?.message}
    />
  );
}

/** What went wrong is about what came back. Orders of one rank stay as they were listed. */
function rankOf(order: Order, type: CaseType | undefined): number {
  if (order.status === 'cancelled') return 2;
  return (type === 'complaint' || type === 'refund') && !isDelivered(order) ? 1 : 0;
}

function useOrderOption(): (order: Order) => ComboboxOption {
  const { time_zone } = useBusiness();
  const now = useNow();
  return ({ id, order_number, status, items, delivery_date, total_amount, is_estimate }) => ({
    value: id,
    label: order_number,
    note: [
      `Delivery ${formatDay(delivery_date, time_zone, now)}`,
      firstAndMore(items.map(lineText)),
      `${formatCents(total_amount)}${is_estimate ? ', estimated' : ''}`,
      ...(status === 'cancelled' ? ['cancelled'] : []),
    ].join(' · '),
  });
}

const blank: CaseValues = {
  type: 'inquiry',
  priority: 'medium',
  order_id: null,
  order: null,
  subject: '',
  description: '',
};

const aboutPrice: CaseValues = { ...blank, subject: 'Please give me a price' };

/** The form starts with the order it was opened from: a complaint about one that is back, else an inquiry. */
function useOrderOf(about: string | undefined, form: RaiseCaseForm): { isReady: boolean } {
  const toOption = useOrderOption();
  const { data, isError } = useQuery({ ...orderQuery(about ?? ''), enabled: isAboutOrder(about) });
  const start = useEffectEvent(() => {
    if (!data) return;
    const type = isDelivered(data) ? 'complaint' : 'inquiry';
    form.reset({ ...blank, type, order_id: data.id, order: toOption(data) });
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) start();
  }, [isLoaded]);
  return { isReady: !isAboutOrder(about) || isLoaded || isError };
}

const isAboutOrder = (about: string | undefined) => about !== undefined && about !== aPrice;

const wrong = {
  hint: 'Tell us what happened.',
  subject: 'Two robes missing',
  description: 'What happened, to which items, and what would help',
};
/** What the form asks for, and an example. */
const words: Record<CaseType, typeof wrong> = {
  inquiry: {
    hint: 'What would you like to know or have?',
    subject: 'Can you collect earlier on Friday?',
    description: 'Your question or wish, and which items it is about',
  },
  complaint: wrong,
  refund: wrong,
  feedback: {
    hint: 'Tell us how we are doing.',
    subject: 'The shirts came back perfect',
    description: 'What you liked, or what we could do better',
  },
};

type RaiseCaseDialogProps = {
  /** The order it is about, or a price. */
  about?: string | undefined;
  onClose: () => void;
  onReopen?: (() => void) | undefined;
  /** Opens the case that was made. */
  onOpenCase: (id: string) => void;
};

/** The dialog in which a customer raises a case; of one about a price its items are all there is to say. */
export function RaiseCaseDialog({ about, onClose, onReopen, onOpenCase }: RaiseCaseDialogProps) {
  const defaultValues = about === aPrice ? aboutPrice : blank;
  const form: RaiseCaseForm = useForm({ defaultValues, resolver: schemaResolver(caseSchema) });
  const { errors, isDirty } = form.formState;
  const { isReady } = useOrderOf(about, form);
  const unsent = useDraft({ name: 'Raise a Case', about, onClose, onReopen });
  const typing = useKeepTyping(unsent, form, { isDirty, isReady });
  const { mutateAsync } = useRaiseCase();
  const { run, isBusy } = useAction();
  const idempotencyKeyFor = useIdempotencyKey();
  const photos = useCasePhotos();
  const [raised, setRaised] = useState<Case | null>(null);
  const sendPhotos = async ({ id }: Case) => {
    if (await photos.send(id)) onClose();
  };
  const submit = form.handleSubmit(async (draft) => {
    let made: Case | undefined;
    const raise = async () => {
      made = await mutateAsync({ body: draft, idempotencyKey: idempotencyKeyFor(draft) });
    };
    const isRaised = await run(raise, {
      failure: 'Failed to create case. Please try again.',
      onFailure: (sentence, error) => {
        showFieldErrors(form, error);
        toast.error(sentence);
      },
    });
    if (!isRaised || !made) return;
    unsent.end();
    const { id, case_number, subject } = made;
    const [title, text] = ['Case submitted successfully!', `${case_number}: ${subject}`];
    if (photos.chosen.length === 0) {
      toast.made(title, text, () => onOpenCase(id));
      return onClose();
    }
    // Opening it would leave the photos behind.
    toast.success(title, text);
    setRaised(made);
    await sendPhotos(made);
  });
  const isPrice = about === aPrice;
  const { hint, subject, description } =
    words[useWatch({ control: form.control, name: 'type' }) ?? 'inquiry'];
  return (
    <FormDialog
      onClose={onClose}
      title={isPrice ? 'Ask for a Price' : 'Raise a Case'}
      description={`${isPrice ? 'What would you like us to wash?' : hint} We’ll answer under My Cases.`}
      busy={isBusy || photos.sending !== null}
      dirty={(isDirty && !raised) || photos.chosen.length > 0}
      loading={!isReady}
      isUnsendable={photos.isReading}
      draft={typing}
      onSubmit={submit}
      action={isPrice ? 'Ask for Price' : 'Submit Case'}
      busyLabel="Submitting..."
      step={
        raised ? photosStep({ raised, photos, onRetry: () => void sendPhotos(raised), onClose }) : undefined
      }
    >
      <div className="grid gap-4">
        {!isPrice && (
          <>
            <div className="form-grid">
              <Field label="Case Type" error={errors.type?.message}>
                <Select {...form.register('type')}>
                  <SelectOptions values={caseTypes} labels={caseTypeLabels} />
                </Select>
              </Field>
              <RelatedOrderField form={form} />
            </div>
            <Field label="Subject" error={errors.subject?.message}>
              <TextInput {...form.register('subject')} placeholder={subject} />
            </Field>
          </>
        )}
        <Field label={isPrice ? 'Items' : 'Description'} error={errors.description?.message}>
          <Textarea
            {...form.register('description')}
            rows={5}
            placeholder={isPrice ? 'Ten wool coats, about once a month' : description}
          />
        </Field>
        {!raised && (
          <CasePhotosField
            photos={photos}
            label={
              <>
                Photos<span className="font-normal text-ink-3"> optional</span>
              </>
            }
            onTake={async (file) => void (await photos.add(file))}
          />
        )}
        {!isPrice && (
          <div className="form-grid">
            <Field label="Priority" error={errors.priority?.message}>
              <Select {...form.register('priority')}>
                <SelectOptions values={casePriorities} labels={casePriorityLabels} />
              </Select>
            </Field>
          </div>
        )}
      </div>
    </FormDialog>
  );
}

const caseSchema = z.transform((values: CaseValues): z.input<typeof CaseDraft> => values).pipe(CaseDraft);
