import { AlertDialog } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Button } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

type Question = {
  title: string;
  body: ReactNode;
  /** The words of the button that does it. */
  action: string;
  /** The way back, `Cancel` unless the action is called that itself. */
  cancel?: string | undefined;
  danger?: boolean | undefined;
};

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Asks and waits: `if (await confirm({ … })) …`. The way back has the focus. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}

type Asked = Question & { answer: (yes: boolean) => void };

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const confirm = useCallback<Confirm>((question) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked((before) => {
      before?.answer(false);
      return { ...question, answer: resolve };
    });
    setOpen(true);
    return promise;
  }, []);
  const returnFocus = useReturnFocus(open);
  const answer = (yes: boolean) => {
    setOpen(false);
    asked?.answer(yes);
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(stays) => !stays && answer(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="overlay overlay--center">
            {asked && <ConfirmBox {...asked} answer={answer} returnFocus={returnFocus} />}
          </AlertDialog.Overlay>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  );
}

type ConfirmBoxProps = Asked & { returnFocus: (event: Event) => void };

function ConfirmBox({
  title,
  body,
  action,
  cancel = 'Cancel',
  danger = false,
  answer,
  returnFocus,
}: ConfirmBoxProps) {
  return (
    <AlertDialog.Content className="alertdialog" onCloseAutoFocus={returnFocus}>
      <AlertDialog.Title>{title}</AlertDialog.Title>
      <AlertDialog.Description>{body}</AlertDialog.Description>
      <div className="alertdialog__foot">
        <AlertDialog.Cancel asChild>
          <Button>{cancel}</Button>
        </AlertDialog.Cancel>
        <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {action}
        </Button>
      </div>
    </AlertDialog.Content>
  );
}
