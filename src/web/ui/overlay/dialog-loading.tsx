import { Spinner } from '#web/ui/display/spinner.tsx';

/** A spinner in the place of a dialog while its code is loading. */
export function DialogLoading() {
  return (
    <div className="overlay overlay--loading">
      <Spinner label="Loading" large />
    </div>
  );
}
