import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';

type BookAnywayAlertProps = { sentence: string; isBusy: boolean; action?: string; onBook: () => void };

/** Why the service has refused a visit or an order, and the button with which staff book it all the same. */
export function BookAnywayAlert({ sentence, isBusy, action = 'Book Anyway', onBook }: BookAnywayAlertProps) {
  return (
    <Alert
      kind="warning"
      className="items-center max-md:flex-wrap max-md:[&>div]:basis-3/4"
      action={
        <Button size="sm" className="max-md:w-full" busy={isBusy} onClick={onBook}>
          {action}
        </Button>
      }
    >
      {sentence}
    </Alert>
  );
}
