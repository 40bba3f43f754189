import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  addPasskeyRoute,
  endOtherSessionsRoute,
  endPersonSessionRoute,
  endPersonSessionsRoute,
  endSessionRoute,
  namePasskeyRoute,
  passkeyOptionsRoute,
  personSessionsRoute,
  personSignInsRoute,
  recoveryCodesRoute,
  removePasskeyRoute,
  removeSecondFactorRoute,
  securityRoute,
  sessionsRoute,
  signInsRoute,
  switchSecondStepRoute,
} from '#shared/accounts/security.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

const securityKey = ['security'];

export const securityQuery = queryOptions({
  queryKey: [...securityKey, 'own'],
  queryFn: () => call(securityRoute),
});

/** The sessions of a person; one's own without an id. */
export const sessionsQuery = (person_id?: string) =>
  queryOptions({
    queryKey: [...securityKey, 'sessions', person_id],
    queryFn: () =>
      person_id ? call(personSessionsRoute, { params: { id: person_id } }) : call(sessionsRoute),
  });

/** The sign-ins of a person; one's own without an id. */
export const signInsQuery = (person_id: string | undefined, limit: number) =>
  queryOptions({
    queryKey: [...securityKey, 'sign-ins', person_id, limit],
    queryFn: () =>
      person_id
        ? call(personSignInsRoute, { params: { id: person_id }, query: { limit } })
        : call(signInsRoute, { query: { limit } }),
    placeholderData: keepPreviousData,
  });

const effects = { stale: [securityKey] };

/** Has the browser make a passkey, and adds it. */
export const useAddPasskey = () =>
  useWrite(async () => {
    const options = await call(passkeyOptionsRoute);
    const { makePasskey } = await import('#web/accounts/passkeys/ask-authenticator.ts');
    return call(addPasskeyRoute, { body: { passkey: await makePasskey(options) } });
  }, effects);

export const useNamePasskey = () => useWrite(namePasskeyRoute, effects);
export const useMakeRecoveryCodes = () => useWrite(recoveryCodesRoute, effects);
export const useSwitchSecondStep = () => useWrite(switchSecondStepRoute, effects);
export const useRemoveSecondFactor = () => useWrite(removeSecondFactorRoute, effects);
export const useRemovePasskey = () => useWrite(removePasskeyRoute, effects);

/** Ends a session of a person, or one's own. */
export const useEndSession = (person_id?: string) =>
  useWrite(
    (id: string) =>
      person_id
        ? call(endPersonSessionRoute, { params: { id: person_id, session_id: id } })
        : call(endSessionRoute, { params: { id } }),
    effects,
  );

export const useEndSessions = (person_id?: string) =>
  useWrite(
    () =>
      person_id ? call(endPersonSessionsRoute, { params: { id: person_id } }) : call(endOtherSessionsRoute),
    effects,
  );
