import { Signature } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type Draft, usePictureUrl } from './use-pictures.ts';

type SignatureFieldProps = { signature: Draft | undefined; required: boolean; onSign: () => void };

const boxStyles = 'flex h-[84px] w-full items-center justify-center overflow-clip rounded-[10px] border';

/** Where somebody signs; once they have, what they drew. */
export function SignatureField({ signature, required, onSign }: SignatureFieldProps) {
  const label = useId();
  return (
    <div className="grid gap-1.5">
      <p id={label} className="text-sm font-medium">
        Signature
        {!required && <span className="font-normal text-ink-3"> optional</span>}
      </p>
      {signature ? (
        <Signed signature={signature} onSign={onSign} />
      ) : (
        <button
          type="button"
          className={classNames(
            boxStyles,
            'gap-2.5 border-dashed border-line-control text-ink-2 hover:bg-hover',
          )}
          onClick={onSign}
        >
          <Signature className="size-5" aria-hidden="true" />
          Sign here
        </button>
      )}
    </div>
  );
}

function Signed({ signature, onSign }: { signature: Draft; onSign: () => void }) {
  const url = usePictureUrl(signature);
  return (
    <button
      type="button"
      // Ink on paper, by night as well.
      className={classNames(boxStyles, 'border-line bg-[#fff] p-2')}
      aria-label="Sign again"
      onClick={onSign}
    >
      <img src={url} alt="" className="max-h-full max-w-full object-contain" />
    </button>
  );
}
