import { useState } from 'react';
import { keepOnDevice } from '#web/kernel/device-storage.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';

const seenKey = 'home_screen_hint';

/** A tab of an iPhone that is unused for some days is emptied; what stands on the home screen is not. */
function needsHint(): boolean {
  const isIphone = /iPhone|iPod/.test(navigator.userAgent);
  return isIphone && !matchMedia('(display-mode: standalone)').matches && !localStorage.getItem(seenKey);
}

/** Asks once, in a browser tab of an iPhone, to put Washline on the home screen. */
export function HomeScreenHint() {
  const [isShown, setShown] = useState(needsHint);
  const dismiss = () => {
    setShown(false);
    keepOnDevice(seenKey, 'seen');
  };
  return (
    isShown && (
      <Alert
        kind="info"
        className="mb-4 items-center"
        action={
          <Button size="touch" onClick={dismiss}>
            Dismiss
          </Button>
        }
      >
        Add Washline to your home screen so that nothing unsent is lost.
      </Alert>
    )
  );
}
