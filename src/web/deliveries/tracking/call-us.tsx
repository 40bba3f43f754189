import { contactLinks } from '#shared/business/contact.ts';
import { useBusiness } from '#web/business/business.api.ts';

/** Calls the shop where it has a phone: it passes things on, as nobody is given the number of a driver. */
export function CallUs() {
  const [phone] = contactLinks({ contact_phone: useBusiness().contact_phone });
  return (
    phone && (
      <a className="link tap-target whitespace-nowrap" href={phone.href}>
        Call Us
      </a>
    )
  );
}
