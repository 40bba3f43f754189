import { MessageSquare, Navigation, Phone } from 'lucide-react';
import { useMaps, wayTo } from '#web/driver-run/state/leg-facts.ts';
import { dialHref, textHref } from '#web/kernel/format/dial-href.ts';
import { buttonStyles } from '#web/ui/display/button.tsx';

/** The icon stands above the word where both have no room on one line. */
const contactStyles = buttonStyles({
  size: 'touch',
  className: 'h-auto! min-h-12 flex-wrap gap-x-1.5! gap-y-0! px-1! py-1! text-[0.9375rem]!',
});

type ContactButtonsProps = {
  name: string;
  phone: string | null;
  place: Parameters<typeof wayTo>[1];
  canText?: boolean;
};

/** Call, text and navigate, one tap each. */
export function ContactButtons({ name, phone, place, canText = false }: ContactButtonsProps) {
  const [maps] = useMaps();
  const tel = phone && dialHref(phone);
  const sms = canText && phone && textHref(phone);
  return (
    <div className="flex gap-2 *:flex-auto">
      {tel && (
        <a className={contactStyles} data-slot="button" href={tel} aria-label={`Call ${name}`}>
          <Phone aria-hidden="true" />
          Call
        </a>
      )}
      {sms && (
        <a className={contactStyles} data-slot="button" href={sms} aria-label={`Text ${name}`}>
          <MessageSquare aria-hidden="true" />
          Text
        </a>
      )}
      <a
        className={contactStyles}
        data-slot="button"
        href={wayTo(maps, place)}
        target="_blank"
        rel="noopener"
        aria-label={`Navigate to ${name} (opens in a new tab)`}
      >
        <Navigation aria-hidden="true" />
        Navigate
      </a>
    </div>
  );
}
