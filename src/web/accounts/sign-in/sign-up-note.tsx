import { Link } from '@tanstack/react-router';
import { contactLinks } from '#shared/business/contact.ts';
import { useBrand } from '#web/business/brand.ts';
import { ContactLinks } from '#web/business/contact-links.tsx';
import { Alert } from '#web/ui/display/alert.tsx';

/** Who opens accounts, for those who wanted to sign up. */
export function SignUpNote() {
  const { business_name, takes_requests, ...contact } = useBrand();
  return (
    <Alert kind="info">
      <span>{business_name} opens accounts for its customers. </span>
      {takes_requests && (
        <>
          <span>To become one, </span>
          <Link to="/request" className="link">
            ask for a pickup
          </Link>
          <span>. </span>
        </>
      )}
      {contactLinks(contact).length > 0 ? (
        <>
          <span>{takes_requests ? 'Or ask us: ' : 'Ask us: '}</span>
          <ContactLinks {...contact} />
        </>
      ) : (
        !takes_requests && <span>Ask the laundry for one.</span>
      )}
    </Alert>
  );
}

/** What the link of a mail leads to, and how who has no password yet gets there. */
export function InvoiceNote() {
  const { sign_in_by_code } = useBrand();
  return (
    <Alert kind="info">
      <span>Sign in to read your invoice. The PDF is in our email too. </span>
      <span>
        {sign_in_by_code
          ? 'No password yet? Use Mail Me a Code.'
          : 'No password yet? Use the link in your invitation, or Forgot Password.'}
      </span>
    </Alert>
  );
}

/** Where strangers ask for a pickup. */
export function RequestLink() {
  return (
    <Link to="/request" className="link tap-target justify-self-center text-sm">
      Ask for a pickup
    </Link>
  );
}
