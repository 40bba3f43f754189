import { PRODUCT_NAME } from '#web/ui/logo.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The screen is on its way; where another title stands already, that one holds. */
export function Waiting() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <title>{PRODUCT_NAME}</title>
      <Spinner label="Loading" large />
    </div>
  );
}
