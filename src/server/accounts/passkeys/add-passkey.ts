import {
  maxPasskeys,
  type NewPasskeyAnswer,
  type NewPasskeyOptions,
  type Passkey,
} from '#shared/accounts/passkey.ts';
import type { User } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { newId } from '../../kernel/db/columns.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { browserName } from '../sessions/browser-name.ts';
import { requireProved } from '../sessions/prove.ts';
import { accountEvents } from '../store/accounts.events.ts';
import { findUser, hasPassword, lockActiveUser } from '../store/accounts.store.ts';
import { type Asked, type Asker, makeChallenge, spendChallenge } from './challenges.store.ts';
import { challengeIn, userHandle } from './check-passkey.ts';
import { deletePasskey, findKnown, findPasskeys, insertPasskey } from './passkeys.store.ts';
import { requireRelyingParty } from './relying-party.ts';

type Owner = Pick<SessionUser, 'id' | 'session_id'>;

/** ES256, EdDSA and RS256: what every authenticator has one of, and Node can check. */
const supportedAlgorithmIDs = [-7, -8, -257];

const askedOf = (asker: Asker): Asked => ({ purpose: 'passkey-add', asker });

/** @throws Refusal `prove-again`, `no-passkeys`, `limit-reached` */
export async function askForNewPasskey(db: Db, caller: Owner): Promise<NewPasskeyOptions> {
  await requireProved(db, caller);
  const { email, full_name } = (await findUser(db, caller.id)) ?? refuseNotFound();
  return newPasskeyOptions(db, caller, { email, full_name });
}

/** What the browser of this person is asked with. @throws Refusal `no-passkeys`, `limit-reached` */
export async function newPasskeyOptions(
  db: DbOrTx,
  asker: Asker,
  { email, full_name }: Pick<User, 'email' | 'full_name'>,
): Promise<NewPasskeyOptions> {
  const { id: rpID } = requireRelyingParty(db);
  const excludeCredentials = await findKnown(db, asker.id);
  requireRoom(excludeCredentials.length);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID,
    rpName: db.business.name,
    userID: userHandle(asker.id),
    userName: email,
    userDisplayName: full_name,
    challenge: await makeChallenge(db, askedOf(asker)),
    attestationType: 'none',
    excludeCredentials,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    supportedAlgorithmIDs,
  });
  return options as NewPasskeyOptions;
}

/** @throws Refusal `prove-again`, `no-passkeys`, `invalid` for an answer that is not good, `limit-reached` */
export async function addPasskey(
  db: Db,
  caller: Owner,
  { passkey, name }: { passkey: NewPasskeyAnswer; name?: string | undefined },
  agent: string | undefined,
): Promise<Passkey> {
  await requireProved(db, caller);
  const checked = await checkNewPasskey(db, caller, passkey);
  return transact(db, async (tx) => {
    const user = (await lockActiveUser(tx, caller.id)) ?? refuseNotFound();
    requireRoom((await findKnown(tx, caller.id)).length);
    const added = await keepPasskey(tx, caller.id, { ...checked, name: name ?? nameOf(agent) });
    await record(tx, accountEvents, user, { type: 'account.passkey_added', actor_id: caller.id, data: {} });
    return added;
  });
}

/** A passkey is called after the browser that it was made in, until it gets a name. */
export const nameOf = (agent: string | undefined): string => browserName(agent) ?? 'Passkey';

type Checked = Awaited<ReturnType<typeof checkNewPasskey>>;

/** @throws Refusal `invalid` where somebody has this very one already */
export async function keepPasskey(
  tx: Tx,
  user_id: string,
  passkey: Checked & { name: string },
): Promise<Passkey> {
  const row = { id: newId(), user_id, ...passkey, created_at: tx.now() };
  return (await insertPasskey(tx, row)) ?? refuseAnswer();
}

/** What is kept of a good answer to what somebody was asked. @throws Refusal `no-passkeys`; `invalid` for every other answer */
export async function checkNewPasskey(db: Db, asker: Asker, answer: NewPasskeyAnswer) {
  const credential = (await verifyAnswer(db, asker, answer)) ?? refuseAnswer();
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: answer.response.transports ?? [],
  };
}

async function verifyAnswer(db: Db, asker: Asker, answer: NewPasskeyAnswer) {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(db);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, attestationObject } = answer.response;
  const challenge = await challengeIn(clientDataJSON);
  if (challenge === null || !(await spendChallenge(db, challenge, askedOf(asker)))) return null;
  if (!(await attestsNothing(attestationObject))) return null;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        type: answer.type as 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
}

/** No maker's certificate is asked for, and none is read: checking one would ask the address that it names. */
async function attestsNothing(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const isSelfMade = attestation.get('fmt') === 'packed' && !attestation.get('attStmt').get('x5c');
    return attestation.get('fmt') === 'none' || isSelfMade;
  } catch {
    return false;
  }
}

function requireRoom(count: number): void {
  if (count >= maxPasskeys)
    refuse('limit-reached', `You have ${maxPasskeys} passkeys. Remove one to add another.`);
}

function refuseAnswer(): never {
  refuse('invalid', 'This passkey could not be added. Try again.');
}

/** The last way in stays. @throws Refusal `prove-again`, `not-found`, `last-way-in` */
export async function removePasskey(db: Db, caller: Owner, passkey_id: string): Promise<void> {
  await requireProved(db, caller);
  await transact(db, async (tx) => {
    const user = (await lockActiveUser(tx, caller.id)) ?? refuseNotFound();
    if (!(await deletePasskey(tx, caller.id, passkey_id))) refuseNotFound();
    if (!(await hasPassword(tx, caller.id)) && (await findPasskeys(tx, caller.id)).length === 0)
      refuse('last-way-in', 'This is your last way in. Set a password first.');
    await record(tx, accountEvents, user, { type: 'account.passkey_removed', actor_id: caller.id, data: {} });
  });
}
