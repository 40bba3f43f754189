import { useForm } from 'react-hook-form';
import { contactLinks } from '#shared/business/contact.ts';
import { CaseAddition, type CaseDetails, isOpenCase } from '#shared/cases/case.ts';
import { useBrand } from '#web/business/brand.ts';
import { ContactLinks } from '#web/business/contact-links.tsx';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useDraft, useKeepTyping } from '#web/ui/form/use-draft.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useAddToCase } from './cases.api.ts';

const resolver = schemaResolver(CaseAddition);

type AddToCaseProps = { item: CaseDetails; onClose: () => void };

/** Where its customer adds to a case that is open, or reads how to reach the shop about one that is not. */
export function AddToCase({ item, onClose }: AddToCaseProps) {
  const form = useForm({ defaultValues: { text: '' }, resolver });
  const { errors, isDirty } = form.formState;
  const isOpen = isOpenCase(item);
  useKeepTyping(useDraft({ name: 'Add to Case', about: item.id, onClose }), form, {
    isDirty,
    isReady: isOpen,
  });
  const { mutateAsync } = useAddToCase();
  const { run, isBusy } = useAction();
  const idempotencyKeyFor = useIdempotencyKey();
  // What was typed while staff closed the case does not go.
  if (!isOpen && !isDirty) return <HowToAdd case_number={item.case_number} />;
  const submit = form.handleSubmit(async (body) => {
    const params = { id: item.id };
    const add = () => mutateAsync({ params, body, idempotencyKey: idempotencyKeyFor(body) });
    const isAdded = await run(add, {
      done: `Added to ${item.case_number}.`,
      failure: 'Failed to add to the case. Please try again.',
      onFailure: (sentence, error) => {
        showFieldErrors(form, error);
        toast.error(sentence);
      },
    });
    if (isAdded) form.reset();
  });
  return (
    <form className="mt-4 grid gap-2 border-t border-line pt-3.5" noValidate onSubmit={submit}>
      <Field label="Add to your case" error={errors.text?.message}>
        <Textarea {...form.register('text')} rows={3} readOnly={isBusy} />
      </Field>
      <Button type="submit" className="justify-self-end" busy={isBusy} busyLabel="Adding...">
        Add to Case
      </Button>
    </form>
  );
}

/** How its customer reaches the shop about a case, where there is a way. */
function HowToAdd({ case_number }: Pick<CaseDetails, 'case_number'>) {
  const contact = useBrand();
  if (contactLinks(contact).length === 0) return null;
  return (
    <p className="mt-3 text-sm text-ink-3">
      To add something, contact us about {case_number}: <ContactLinks {...contact} subject={case_number} />
    </p>
  );
}
