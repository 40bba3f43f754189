import { Spinner } from './spinner.tsx';

/** Stands where a dialog will, while its code is on its way. */
export function DialogComing() {
  return (
    <div className="overlay overlay--coming">
      <Spinner label="Loading" large />
    </div>
  );
}
