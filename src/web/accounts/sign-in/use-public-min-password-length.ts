import { useEffect, useState } from 'react';
import { minPasswordLength } from '#shared/accounts/user.ts';
import { businessRoute } from '#shared/business/business.contract.ts';
import { call } from '#web/kernel/api.ts';
import { logFailure } from '#web/kernel/log.ts';

/** The minimum password length for users who are not signed in; the default until it has loaded. */
export function usePublicMinPasswordLength(): number {
  const [minLength, setMinLength] = useState(minPasswordLength);
  useEffect(() => {
    call(businessRoute).then(
      ({ least_password_length = minPasswordLength }) => setMinLength(least_password_length),
      (error: unknown) => logFailure('The settings of the business could not be read', error),
    );
  }, []);
  return minLength;
}
