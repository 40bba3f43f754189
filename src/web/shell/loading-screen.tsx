import { useBrand } from '#web/business/brand.ts';
import { Spinner } from '#web/ui/display/spinner.tsx';

/** Shown while a screen is loading. */
export function LoadingScreen() {
  const { logo_text } = useBrand();
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <title>{logo_text}</title>
      <Spinner label="Loading" large />
    </div>
  );
}
