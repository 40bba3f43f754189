import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { failureTexts } from '#web/kernel/failure-texts.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { OrLine } from './or-line.tsx';

/** Loaded by the first sign of a hand: the login screen renders without it. */
const load = () => import('./sign-in-with-passkey.ts');
const hands = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;

/** What is offered is asked for anew before its question is too old. */
const renewMs = 4 * 60_000;

/** `Use a Passkey`, and the offer of those of this browser in the email field. */
export function PasskeySignIn() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const offer = useAutofill(setRefusal);
  const press = async () => {
    offer.current.stop();
    setBusy(true);
    const refused = await load().then(
      ({ signInWithPasskey }) => signInWithPasskey(),
      () => failureTexts.offline,
    );
    setBusy(false);
    setRefusal(refused);
    if (refused) offer.current.begin();
  };
  return (
    <div className="grid gap-4">
      <OrLine />
      {refusal && <Alert>{refusal}</Alert>}
      <Button size="lg" block icon={KeyRound} busy={busy} onClick={() => void press()}>
        Use a Passkey
      </Button>
    </div>
  );
}

/** Offers from the first sign of a hand until the screen is left. Returns how to stop that and begin again. */
function useAutofill(onRefusal: (refusal: string) => void) {
  const offer = useRef({ begin: () => {}, stop: () => {} });
  useEffect(() => {
    // Of two offers the later one is wanted; none once it is stopped.
    let turn = 0;
    let renewal: ReturnType<typeof setInterval> | undefined;
    const offerOnce = async () => {
      const own = ++turn;
      const isWanted = () => turn === own;
      const { offerPasskeys } = await load();
      const refusal = isWanted() && (await offerPasskeys(isWanted));
      if (refusal && isWanted()) onRefusal(refusal);
    };
    // Without the code, or the service, nothing is offered; the button says so.
    const offerQuietly = () => void offerOnce().catch(() => null);
    const stop = () => {
      turn += 1;
      clearInterval(renewal);
    };
    const begin = () => {
      stop();
      offerQuietly();
      renewal = setInterval(offerQuietly, renewMs);
    };
    offer.current = { begin, stop };
    const untilHand = new AbortController();
    const onHand = () => {
      untilHand.abort();
      begin();
    };
    for (const hand of hands) addEventListener(hand, onHand, { signal: untilHand.signal, passive: true });
    return () => {
      stop();
      if (untilHand.signal.aborted) void load().then(({ stopAsking }) => stopAsking());
      untilHand.abort();
    };
  }, [onRefusal]);
  return offer;
}
