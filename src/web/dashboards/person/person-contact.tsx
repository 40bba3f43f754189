import { Building2, KeyRound, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PersonDetails, visitNoteLabel } from '#shared/accounts/user.ts';
import { addressKey } from '#shared/kernel/address.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import type { Place } from '#shared/runs/places.contract.ts';
import { useChangeEmail, useNoteTextsAllowed } from '#web/accounts/accounts.api.ts';
import { useMayEdit } from '#web/accounts/users/user-actions.tsx';
import { waitingEmailText } from '#web/accounts/users/waiting-email-text.ts';
import { useMailLeaves } from '#web/business/mail-leaves.ts';
import { KnownPlaceLine } from '#web/business/place-line.tsx';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { PersonCard } from './person-card.tsx';

type PersonContactProps = {
  person: PersonDetails;
  /** Of a customer: where their addresses are, as far as it is known; `undefined` until it is loaded. */
  places: readonly Place[] | undefined;
};

/** How to reach a person, and of a customer whether their addresses are on the map. */
export function PersonContact({ person, places }: PersonContactProps) {
  const { email, phone, address, delivery_address, visit_note, customer_id, texts } = person;
  const { mail_refused_reason, waiting_email } = person;
  const own = [delivery_address, address].flatMap((each) => each ?? []);
  const isOwn = (other: string) => own.some((each) => addressKey(each) === addressKey(other));
  const others = (places ?? []).filter((place) => !isOwn(place.address));
  const placeOf = (of: string) =>
    customer_id && <KnownPlaceLine address={of} whose={customer_id} places={places} />;
  const isSame = delivery_address && address && addressKey(delivery_address) === addressKey(address);
  return (
    <PersonCard title="Contact">
      <ul>
        <Fact icon={Mail} label="Email">
          {shownEmail(email)}
          {mail_refused_reason && (
            <p className="text-xs text-danger-ink">
              <b className="font-medium">Mail refused</b>
              <span>{`: ${mail_refused_reason}`}</span>
            </p>
          )}
          {waiting_email && <WaitingEmail person={person} waiting={waiting_email} />}
        </Fact>
        {phone && (
          <Fact icon={Phone} label="Phone">
            <a className="link tap-target tabular-nums" href={dialHref(phone)}>
              {phone}
            </a>
            {texts && <AgreedToTexts id={person.id} texts={texts} />}
          </Fact>
        )}
        {delivery_address && (
          <Fact icon={MapPin} label="Delivery address">
            {delivery_address}
            {placeOf(delivery_address)}
          </Fact>
        )}
        {address && !isSame && (
          <Fact icon={Building2} label="Address">
            {address}
            {placeOf(address)}
          </Fact>
        )}
        {visit_note && (
          <Fact icon={KeyRound} label={visitNoteLabel}>
            <p className="whitespace-pre-line">{visit_note}</p>
            <p className="text-xs text-ink-3">Drivers read it at each visit.</p>
          </Fact>
        )}
      </ul>
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4 py-3 font-medium text-ink-2">
            {others.length === 1 ? '1 other address' : `${others.length} other addresses`}
          </summary>
          <ul className="border-t border-line">
            {others.map((place) => (
              <Fact key={place.address} icon={MapPin} label="Other address">
                {place.address}
                {placeOf(place.address)}
              </Fact>
            ))}
          </ul>
        </details>
      )}
    </PersonCard>
  );
}

/** The email whose link nobody used yet; who may edit it has the link sent again, or ends it. */
function WaitingEmail({ person, waiting }: Pick<PersonContactProps, 'person'> & { waiting: string }) {
  const { mutateAsync: change } = useChangeEmail();
  const { run, isBusy } = useAction();
  const leaves = useMailLeaves();
  const mayEdit = useMayEdit(person);
  const button = (label: string, new_email: string, texts: Parameters<typeof run>[1]) => (
    <button
      type="button"
      className="link tap-target me-3"
      disabled={isBusy}
      onClick={() => void run(() => change({ params: { id: person.id }, body: { new_email } }), texts)}
    >
      {label}
    </button>
  );
  return (
    <p className="text-xs text-ink-2">
      {waitingEmailText(waiting)}{' '}
      {mayEdit && (
        <span className="whitespace-nowrap">
          {button('Send Again', waiting, {
            done: leaves ? 'Sent again' : 'Written to the folder again',
            failure: 'Failed to send the link',
          })}
          {button('Cancel Change', person.email, {
            done: 'Change cancelled',
            failure: 'Failed to cancel the change',
          })}
        </span>
      )}
    </p>
  );
}

/** What they told staff of texts, or turned on for themselves. */
function AgreedToTexts({
  id,
  texts: { allowed_at, noted_by_name },
}: {
  id: string;
  texts: NonNullable<PersonDetails['texts']>;
}) {
  const { mutateAsync: note } = useNoteTextsAllowed();
  const { run, isBusy } = useAction();
  return (
    <div className="mt-1 text-sm">
      <Switch
        checked={allowed_at !== null}
        disabled={isBusy}
        onChange={({ target }) =>
          void run(() => note({ params: { id }, body: { allowed: target.checked } }), {
            failure: 'Failed to save it',
          })
        }
      >
        They agreed to texts
      </Switch>
      {allowed_at && (
        <p className="ps-12 text-xs text-ink-3">
          {noted_by_name ? `Noted by ${noted_by_name}, ` : 'They turned texts on, '}
          <DateTime moment={allowed_at} />
        </p>
      )}
    </div>
  );
}

type FactProps = { icon: LucideIcon; label: string; children: ReactNode };

const Fact = ({ icon: Icon, label, children }: FactProps) => (
  <li className="flex items-start gap-2.5 border-b border-line py-2.5 ps-4 pe-2 last:border-b-0">
    <Icon className="mt-0.5 flex-none text-ink-3" aria-hidden="true" />
    <div className="min-w-0 flex-auto wrap-anywhere">
      <span className="sr-only">{label}: </span>
      {children}
    </div>
  </li>
);
