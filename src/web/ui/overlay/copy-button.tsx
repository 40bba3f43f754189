import { Copy } from 'lucide-react';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useAction } from './use-action.ts';

/** Copies the number beside it as a form of a bank takes it; a name has no button, nor has paper. */
export function CopyNumber({ label, text }: { label: string; text: string }) {
  const { run } = useAction();
  if (!/\d$/.test(text)) return null;
  const copy = () =>
    run(() => navigator.clipboard.writeText(text.replaceAll(/[\s$,]|(?<=^\d{3})-/g, '')), {
      done: `${label} copied`,
      failure: 'Failed to copy: select it and copy it',
    });
  return (
    <IconButton
      size="sm"
      icon={Copy}
      className="-my-1.5 ms-0.5 align-middle max-md:-my-3 print:hidden"
      aria-label={`Copy ${label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`}
      onClick={copy}
    />
  );
}
