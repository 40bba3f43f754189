import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Passkey } from '#shared/accounts/passkey.ts';
import { namePasskeyRoute } from '#shared/accounts/security.contract.ts';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import { usePasskeyOffer } from '#web/accounts/passkeys/use-passkey-offer.ts';
import { useBrand } from '#web/business/brand.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { Row, Section } from './section.tsx';
import { securityQuery, useAddPasskey, useNamePasskey, useRemovePasskey } from './security.api.ts';

/** Nothing where passkeys do not work and there are none, but why on an address without https. */
export function Passkeys() {
  const isOffered = usePasskeyOffer();
  const { data, error, refetch } = useQuery(securityQuery);
  const { passkey_host } = useBrand();
  if (!isOffered && !data?.passkeys.length) {
    const isPlain = location.protocol === 'http:' && passkey_host !== location.hostname;
    return data && isPlain ? <Section title="Passkeys" hint={plainText} /> : null;
  }
  return (
    <Section
      title="Passkeys"
      hint="Sign in with your face, finger or PIN. A passkey needs no code."
      action={isOffered && <AddPasskey />}
    >
      {data && data.passkeys.length > 0 && (
        <ul>
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!data && error && <LoadError title="Passkeys could not be loaded" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-10" />}
    </Section>
  );
}

const plainText = 'This address has no https, so you can’t sign in with your face, finger or PIN here.';

function AddPasskey() {
  const { mutateAsync: add } = useAddPasskey();
  const { run, isBusy } = useAction();
  return (
    <Button
      icon={Plus}
      busy={isBusy}
      onClick={() =>
        void run(() => add(undefined), { done: 'Passkey added', failure: 'No passkey was added' })
      }
    >
      Add a Passkey
    </Button>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at, last_used_at } = passkey;
  const { mutateAsync: remove } = useRemovePasskey();
  const { run, isBusy } = useAction();
  const [isNaming, setNaming] = useState(false);
  const confirm = useConfirm();
  const removeIt = async () => {
    const question = {
      title: `Remove ${name}?`,
      body: 'It no longer signs you in. You stay signed in where you are.',
      action: 'Remove',
      danger: true,
    };
    if (await confirm(question))
      await run(() => remove({ params: { id } }), {
        done: 'Passkey removed',
        failure: 'Failed to remove the passkey',
      });
  };
  const [zone, now] = [useBusinessTimeZone(), useNow()];
  const at = (moment: Temporal.Instant) => formatDateTime(moment, zone, now);
  const note = `Added ${at(created_at)}${last_used_at ? `, last used ${at(last_used_at)}` : ''}`;
  return (
    <Row icon={KeyRound} name={name} note={note}>
      <Button size="sm" variant="ghost" aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
        Rename
      </Button>
      <Button
        size="sm"
        variant="ghost"
        busy={isBusy}
        aria-label={`Remove ${name}`}
        onClick={() => void removeIt()}
      >
        Remove
      </Button>
      {isNaming && <NameDialog passkey={passkey} onClose={() => setNaming(false)} />}
    </Row>
  );
}

function NameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutateAsync: rename } = useNamePasskey();
  const form = useForm({ defaultValues: { name }, resolver: schemaResolver(namePasskeyRoute.body) });
  const { run, isBusy, failure } = useFormAction(form);
  const submit = form.handleSubmit(async (body) => {
    const isNamed = await run(() => rename({ params: { id }, body }), {
      done: 'Passkey renamed',
      failure: 'Failed to rename the passkey',
    });
    if (isNamed) onClose();
  });
  return (
    <FormDialog
      size="sm"
      title="Rename Passkey"
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      action="Save"
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field label="Name" error={form.formState.errors.name?.message}>
          <TextInput required data-focus-first {...form.register('name')} />
        </Field>
      </div>
    </FormDialog>
  );
}
