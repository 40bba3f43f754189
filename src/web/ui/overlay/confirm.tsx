import { cva } from 'class-variance-authority';
import { AlertDialog } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { Button } from '#web/ui/display/button.tsx';
import { overlayStyles } from './dialog-styles.ts';
import { useReturnFocus } from './use-return-focus.ts';

type Question = {
  title: string;
  body: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  /** The label of an alternative, shown before `action`. */
  other?: string | undefined;
  /** The label of the cancel button; give one if `action` itself is `Cancel`. */
  cancel?: string | undefined;
  danger?: boolean | undefined;
};

type Answer = 'action' | 'other' | null;
type Ask = (question: Question) => Promise<Answer>;
type Confirm = (question: Omit<Question, 'other'>) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);
const AskingContext = createContext(false);

/** Whether a question is open: what waits for its answer is not at work. */
export const useIsAsking = (): boolean => useContext(AskingContext);

/** Asks to choose between two actions; resolves to `null` if cancelled. The cancel button has the focus. */
export function useAsk(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm and useAsk need a ConfirmProvider above them');
  return ask;
}

/** Asks for confirmation: `if (await confirm({ … })) …`. The cancel button has the focus. */
export function useConfirm(): Confirm {
  const ask = useAsk();
  return useCallback(async (question) => (await ask(question)) === 'action', [ask]);
}

type PendingQuestion = Question & { answer: (answer: Answer) => void };

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback<Ask>((question) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    setPending((previous) => {
      previous?.answer(null);
      return { ...question, answer: resolve };
    });
    setOpen(true);
    return promise;
  }, []);
  const returnFocus = useReturnFocus(open);
  const answer = (chosen: Answer) => {
    setOpen(false);
    pending?.answer(chosen);
  };
  return (
    <ConfirmContext value={ask}>
      <AskingContext value={open}>{children}</AskingContext>
      <AlertDialog.Root open={open} onOpenChange={(nextOpen) => !nextOpen && answer(null)}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className={overlayStyles({ kind: 'center' })}>
            {pending && <ConfirmBox {...pending} answer={answer} returnFocus={returnFocus} />}
          </AlertDialog.Overlay>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  );
}

const box = cva(
  [
    'grid animate-rise gap-2 rounded-xl bg-raised p-6 shadow-lg',
    'forced-colors:border forced-colors:border-[CanvasText]',
  ],
  { variants: { three: { true: 'w-[min(480px,100%)]', false: 'w-[min(420px,100%)]' } } },
);
const foot = cva(
  [
    'mt-4 flex justify-end gap-2 max-md:grid',
    // Cancel has the focus and shows it, also after a mouse click.
    '[&>button]:focus:outline-2 [&>button]:focus:outline-offset-2 [&>button]:focus:outline-focus',
  ],
  {
    variants: {
      /** Three buttons: Cancel is kept apart from the other two. */
      three: {
        true: '[&>button]:first:me-auto max-md:grid-cols-1 max-md:[&>button]:first:order-1 max-md:[&>button]:first:me-0',
        false: 'max-md:grid-cols-[1fr_1fr]',
      },
    },
  },
);

type ConfirmBoxProps = PendingQuestion & { returnFocus: (event: Event) => void };

function ConfirmBox({
  title,
  body,
  action,
  other,
  cancel = 'Cancel',
  danger = false,
  answer,
  returnFocus,
}: ConfirmBoxProps) {
  const three = Boolean(other);
  return (
    <AlertDialog.Content className={box({ three })} onCloseAutoFocus={returnFocus}>
      <AlertDialog.Title className="text-md tracking-heading">{title}</AlertDialog.Title>
      <AlertDialog.Description className="text-ink-2">{unbroken(body)}</AlertDialog.Description>
      <div className={foot({ three })}>
        <AlertDialog.Cancel asChild>
          <Button>{cancel}</Button>
        </AlertDialog.Cancel>
        {other && <Button onClick={() => answer('other')}>{other}</Button>}
        <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer('action')}>
          {action}
        </Button>
      </div>
    </AlertDialog.Content>
  );
}
