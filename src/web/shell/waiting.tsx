import { useBrand } from '#web/kernel/brand.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** The screen is on its way; where another title stands already, that one holds. */
export function Waiting() {
  const { logo_text } = useBrand();
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <title>{logo_text}</title>
      <Spinner label="Loading" large />
    </div>
  );
}
