import { useBrand } from '#web/business/brand.ts';
import { dialHref } from '#web/kernel/format/dial-href.ts';

type CallShopProps = { text: string; className: string };

/** `Done by mistake? Call the shop: (02) 5550 1180`, once a driver can take it back no more: staff can. */
export function CallShop({ text, className }: CallShopProps) {
  const { contact_phone } = useBrand();
  const href = contact_phone && dialHref(contact_phone);
  return (
    <p className={className}>
      <span>{`${text} Call the shop${href ? ': ' : '.'}`}</span>
      {href && (
        <a className="link tap-target whitespace-nowrap" href={href}>
          {contact_phone}
        </a>
      )}
    </p>
  );
}
