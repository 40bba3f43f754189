import { Spinner } from './spinner.tsx';

/** A spinner in the place of a dialog while its code is loading. */
export function DialogLoading() {
  return (
    <div className="overlay overlay--coming">
      <Spinner label="Loading" large />
    </div>
  );
}
