import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { SignIns } from './sign-ins.tsx';

/** How somebody gets in, as parts of their account. */
export function Security() {
  return (
    <>
      <Passkeys />
      <Sessions />
      <SignIns />
    </>
  );
}
