import { Fragment } from 'react';
import { type Contact, contactLinks } from '#shared/business/contact.ts';

/** The phone and the email of the shop as links; a mail starts with `subject`. */
export const ContactLinks = ({ subject, ...contact }: Contact & { subject?: string }) =>
  contactLinks(contact, subject).map(({ text, href }, index) => (
    <Fragment key={href}>
      {index > 0 && <span>, </span>}
      <a className="link whitespace-nowrap" href={href}>
        {text}
      </a>
    </Fragment>
  ));
