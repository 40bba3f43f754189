import type { PasskeyAnswer, PasskeyOptions } from '#shared/accounts/passkey.ts';
import type { Db, DbOrTx } from '../../kernel/db/database.ts';
import { type Asked, makeChallenge, spendChallenge } from './challenges.store.ts';
import { findKnown, type StoredPasskey } from './passkeys.store.ts';
import { requireRelyingParty } from './relying-party.ts';

/** Loaded when it is first needed: a service starts without it. */
const loadProtocol = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** Accounts are told apart by the 16 bytes of their id, which say nothing of anybody. */
export const userHandle = (user_id: string): Buffer<ArrayBuffer> =>
  Buffer.from(user_id.replaceAll('-', ''), 'hex');

/** What a browser is asked with: of somebody signed in one of theirs, else any. @throws Refusal `no-passkeys` */
export async function askForPasskey(db: DbOrTx, asked: Asked): Promise<PasskeyOptions> {
  const { id: rpID } = requireRelyingParty(db);
  const { generateAuthenticationOptions } = await loadProtocol();
  const challenge = await makeChallenge(db, asked);
  const allowCredentials = asked.asker ? await findKnown(db, asked.asker.id) : [];
  const options = await generateAuthenticationOptions({
    rpID,
    challenge,
    userVerification: 'required',
    allowCredentials,
  });
  return options as PasskeyOptions;
}

/** The challenge that was answered, `null` where none can be read. */
export async function challengeIn(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await loadHelpers();
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Whether a passkey gave this answer, to what it was asked. The challenge is spent first, so that nothing is answered twice.
 * @returns the passkey's new count; `null` for every answer that is not good
 */
export async function checkPasskey(
  db: Db,
  answer: PasskeyAnswer,
  passkey: StoredPasskey | undefined,
  asked: Asked,
): Promise<number | null> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(db);
  const { verifyAuthenticationResponse } = await loadProtocol();
  const challenge = await challengeIn(answer.response.clientDataJSON);
  if (challenge === null || !(await spendChallenge(db, challenge, asked)) || !passkey) return null;
  const { userHandle: given, ...response } = answer.response;
  // One that was found without being named says whose it is.
  const isTheirs = given === userHandle(passkey.user_id).toString('base64url');
  if (given === undefined ? !asked.asker : !isTheirs) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        type: answer.type as 'public-key',
        response: { ...response, ...(given === undefined ? {} : { userHandle: given }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.sign_count,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
