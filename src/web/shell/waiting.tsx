import { Spinner } from '#web/ui/spinner.tsx';

/** The screen is on its way. */
export function Waiting() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label="Loading" large />
    </div>
  );
}
