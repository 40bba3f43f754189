import { type RefObject, useId, useState } from 'react';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { ScanAnswer } from './scan-answer.ts';

type CodeFormProps = {
  field: RefObject<HTMLInputElement | null>;
  onCheck: (text: string) => Promise<ScanAnswer>;
  /** What else may be typed. */
  orElse?: string | undefined;
};

/** The code of a label, for who cannot scan it. What was taken makes room for the next; what was refused can be corrected. */
export function CodeForm({ field, onCheck, orElse = '' }: CodeFormProps) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const hintId = useId();
  const check = async () => {
    if (isBusy || text.trim() === '') return;
    setBusy(true);
    const { tone } = await onCheck(text.trim());
    setBusy(false);
    if (tone === 'refused') field.current?.select();
    else setText('');
    field.current?.focus();
  };
  return (
    <form
      className="grid gap-1.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // It may stand over another form.
        event.stopPropagation();
        void check();
      }}
    >
      <div className="flex items-end gap-2">
        <Field label="Code of the bag" className="flex-auto">
          <TextInput
            ref={field}
            className="h-14! rounded-xl! text-[1.125rem]! tracking-[0.06em] tabular-nums"
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            aria-describedby={hintId}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="h-14! rounded-xl! px-6! text-[1.0625rem]!"
          busy={isBusy}
        >
          Check
        </Button>
      </div>
      <p className="text-xs text-ink-3" id={hintId}>
        {`10 characters on the label, such as K7QFM 2X9TW${orElse}.`}
      </p>
    </form>
  );
}
