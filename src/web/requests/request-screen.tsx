import { Link } from '@tanstack/react-router';
import { Check, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { abnUnbroken } from '#shared/business/abn.ts';
import { businessRoute } from '#shared/business/business.contract.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import {
  askForPickupRoute,
  PickupWish,
  RequestDraft,
  requestAreaRoute,
} from '#shared/requests/requests.contract.ts';
import { useBrand } from '#web/business/brand.ts';
import { Logo, logoStyles } from '#web/business/logo.tsx';
import { call } from '#web/kernel/api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';

type Where = z.infer<typeof requestAreaRoute.body>;
type Step =
  | { at: 'where' }
  | { at: 'inside'; where: Where; isChecked: boolean }
  | { at: 'outside'; where: Where }
  | { at: 'sent'; email: string | null };

const offline = 'Failed to send request';

/** Where a stranger asks for a pickup: the place first, as nothing else matters where nobody comes to. */
export function RequestScreen() {
  const [step, setStep] = useState<Step>({ at: 'where' });
  const startAgain = () => setStep({ at: 'where' });
  return (
    <Page>
      {step.at === 'where' && (
        <WhereStep
          onChecked={(where, { inside, is_checked: isChecked }) =>
            setStep(inside ? { at: 'inside', where, isChecked } : { at: 'outside', where })
          }
        />
      )}
      {step.at === 'inside' && (
        <WishStep
          where={step.where}
          isChecked={step.isChecked}
          onChange={startAgain}
          onSent={(email) => setStep({ at: 'sent', email })}
          onOutside={() => setStep({ at: 'outside', where: step.where })}
        />
      )}
      {step.at === 'outside' && (
        <OutsideStep
          where={step.where}
          onAgain={startAgain}
          onSent={() => setStep({ at: 'sent', email: null })}
        />
      )}
      {step.at === 'sent' && <Sent email={step.email} />}
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  const { business_name, abn } = useBrand();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    call(businessRoute).then(
      ({ pickup_address }) => setAddress(pickup_address),
      () => {},
    );
  }, []);
  const foot = [business_name, address, abn && abnUnbroken(abn)].filter(Boolean).join(' · ');
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] justify-items-center bg-canvas px-4 py-6 max-md:bg-surface max-md:px-0 max-md:pt-3">
      <title>{`Ask for a pickup · ${business_name}`}</title>
      <header className="mb-4 w-[min(480px,100%)] max-md:px-5">
        <Link to="/" className={logoStyles}>
          <Logo name={business_name} />
        </Link>
      </header>
      <main className="w-[min(480px,100%)]">
        <div className="grid gap-5 rounded-xl border border-line bg-surface p-7 max-md:rounded-none max-md:border-0 max-md:px-5 max-md:py-3 [&_[data-slot=input]]:min-h-11 max-md:[&_[data-slot=input]]:text-[1rem] [&_[data-variant=primary]]:h-12">
          {children}
        </div>
      </main>
      <footer className="wrap-anywhere pt-6 text-center text-xs text-ink-3 max-md:px-5">{foot}</footer>
    </div>
  );
}

/** The title of a step has the focus as the step begins, so that it is read. */
function Title({ children, about }: { children: ReactNode; about: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div>
      <h1 ref={title} tabIndex={-1} className="text-xl tracking-title text-balance">
        {children}
      </h1>
      <p className="mt-1.5 wrap-anywhere text-ink-2">{about}</p>
    </div>
  );
}

const Intro = () => <Title about="We collect, wash and bring back.">Ask for a pickup</Title>;

type Place = z.output<typeof requestAreaRoute.reply>;

function WhereStep({ onChecked }: { onChecked: (where: Where, place: Place) => void }) {
  const form = useForm({
    defaultValues: { suburb: '', postcode: '' },
    resolver: schemaResolver(requestAreaRoute.body),
  });
  const { run, isBusy, failure } = useFormAction(form);
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (where) => {
    const check = async () => onChecked(where, await call(requestAreaRoute, { body: where }));
    await run(check, { failure: 'Failed to look whether we come to you' });
  });
  return (
    <>
      <Intro />
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <p className="font-medium">Where are you?</p>
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-3">
          <Field label="Suburb" error={errors.suburb?.message}>
            <TextInput autoComplete="address-level2" required {...form.register('suburb')} />
          </Field>
          <Field label="Postcode" error={errors.postcode?.message}>
            <TextInput
              inputMode="numeric"
              autoComplete="postal-code"
              required
              {...form.register('postcode')}
            />
          </Field>
        </div>
        <Button type="submit" variant="primary" block busy={isBusy} disabled={isBusy} busyLabel="Looking...">
          See If We Come to You
        </Button>
      </form>
      <p className="text-center text-sm text-ink-2">
        Already a customer?{' '}
        <Link to="/login" className="link tap-target">
          Sign in
        </Link>
      </p>
    </>
  );
}

type WishStepProps = {
  where: Where;
  /** There are areas, and it is inside of them. */
  isChecked: boolean;
  onChange: () => void;
  onSent: (email: string) => void;
  /** The areas were changed meanwhile. */
  onOutside: () => void;
};

const blank = { full_name: '', email: '', phone: '', address: '', what: '', preferred: '', website: '' };

function WishStep({ where, isChecked, onChange, onSent }: WishStepProps) {
  const form = useForm({ defaultValues: { ...where, ...blank }, resolver: schemaResolver(PickupWish) });
  const { run, isBusy, failure } = useFormAction(form);
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (wish) => {
    const send = async () => {
      await call(askForPickupRoute, { body: wish });
      onSent(wish.email);
    };
    await run(send, { failure: offline });
  });
  return (
    <>
      <Intro />
      <div className="flex items-center gap-2.5 rounded-md border border-accent-line bg-accent-soft px-3.5 py-2.5 text-sm">
        {isChecked && <CircleCheck className="flex-none text-accent-ink" aria-hidden="true" />}
        <span className="min-w-0 wrap-anywhere">
          {isChecked ? 'We come to' : 'Thank you. We’ll check if we come to'}{' '}
          <b className="font-medium">
            {where.suburb} {where.postcode}
          </b>
          .
        </span>
        <button type="button" className="link tap-target ms-auto flex-none" onClick={onChange}>
          Change
        </button>
      </div>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field label="Your name" error={errors.full_name?.message}>
          <TextInput autoComplete="name" required {...form.register('full_name')} />
        </Field>
        <div className="form-grid">
          <Field label="Email" error={errors.email?.message}>
            <TextInput type="email" autoComplete="email" required {...form.register('email')} />
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
        </div>
        <Field label="Address" error={errors.address?.message}>
          <TextInput autoComplete="street-address" required {...form.register('address')} />
        </Field>
        <Field label="What should we wash?" error={errors.what?.message}>
          <Textarea rows={2} required {...form.register('what')} />
        </Field>
        <Field label="When suits you?" optional error={errors.preferred?.message}>
          <Textarea rows={2} placeholder="Weekday mornings, for example" {...form.register('preferred')} />
        </Field>
        <div className="hidden" aria-hidden="true">
          <input tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </div>
        <Button type="submit" variant="primary" block busy={isBusy} disabled={isBusy} busyLabel="Sending...">
          Send Request
        </Button>
        <p className="text-center text-xs text-ink-3">
          This is not an order yet. We look at it and write to you.
        </p>
      </form>
    </>
  );
}

type OutsideStepProps = { where: Where; onAgain: () => void; onSent: () => void };

function OutsideStep({ where, onAgain, onSent }: OutsideStepProps) {
  const rules = RequestDraft.extend({ email: PickupWish.shape.email });
  const form = useForm({ defaultValues: { ...where, email: '' }, resolver: schemaResolver(rules) });
  const { run, isBusy, failure } = useFormAction(form);
  const submit = form.handleSubmit(async (left) => {
    const send = async () => {
      await call(askForPickupRoute, { body: left });
      onSent();
    };
    await run(send, { failure: offline });
  });
  return (
    <>
      <Title about={`${where.suburb} ${where.postcode} is outside of where we collect.`}>
        We do not come to this address yet
      </Title>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field
          label="Email"
          optional
          hint={`So that we can write to you once we come to ${where.suburb}.`}
          error={form.formState.errors.email?.message}
        >
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Button type="submit" variant="primary" block busy={isBusy} disabled={isBusy} busyLabel="Sending...">
          Leave My Email
        </Button>
        <Button variant="ghost" block className="h-12" onClick={onAgain}>
          Try Another Postcode
        </Button>
      </form>
    </>
  );
}

function Sent({ email }: { email: string | null }) {
  return (
    <>
      <span
        className="grid size-11 place-items-center rounded-full bg-accent text-on-solid"
        aria-hidden="true"
      >
        <Check />
      </span>
      {email === null ? (
        <Title about="We will write to you once we come to you.">Thank you.</Title>
      ) : (
        <Title
          about={`To ${shownEmail(email)}. Nothing is booked, and nothing costs anything, before you say yes.`}
        >
          Thank you. We will write to you soon.
        </Title>
      )}
    </>
  );
}
