import { useUser } from '#web/kernel/session-store.ts';
import { Passkeys } from './passkeys.tsx';
import { SecondStep } from './second-step.tsx';
import { Sessions } from './sessions.tsx';
import { SignIns } from './sign-ins.tsx';

/** How somebody gets in, as parts of their account. */
export function Security() {
  const worksHere = useUser()?.role !== 'customer';
  return (
    <>
      <Passkeys />
      {worksHere && <SecondStep />}
      <Sessions />
      <SignIns />
    </>
  );
}
