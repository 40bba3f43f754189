import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskeyAnswer,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyOptions,
} from '#shared/accounts/passkey.ts';

/** CBOR, RFC 8949, as far as an authenticator needs it. */
type Cbor = number | string | Buffer | Map<number | string, Cbor> | Cbor[];

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map((each) => cbor(each as Cbor))]);
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const [present, verified, attested] = [0x01, 0x04, 0x40];

/** What a forger writes in place of what an authenticator, or its browser, would. */
export interface Forgery {
  origin?: string;
  host?: string;
  type?: string;
  challenge?: string;
  flags?: number;
  count?: number;
  userHandle?: string | undefined;
  credential?: string;
  key?: ReturnType<typeof newKey>['privateKey'];
  attestation?: [format: string, statement: Map<string, Cbor>];
}

/** An authenticator of one passkey, with the browser around it, at `origin`. */
export function newAuthenticator(origin: string) {
  const { publicKey, privateKey } = newKey();
  const credential = randomBytes(32).toString('base64url');
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  const cose = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  let count = 0;
  let handle = '';
  const clientData = (type: string, challenge: string, forged: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (host: string, flags: number, forged: Forgery, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forged.count ?? ++count);
    return Buffer.concat([sha256(forged.host ?? host), Buffer.from([forged.flags ?? flags]), counter, rest]);
  };
  const answered = { id: credential, rawId: credential, type: 'public-key' };
  return {
    credential,
    make(options: NewPasskeyOptions, forged: Forgery = {}): NewPasskeyAnswer {
      handle = options.user.id;
      const id = Buffer.from(credential, 'base64url');
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const made = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)]);
      const [fmt, attStmt] = forged.attestation ?? ['none', new Map()];
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', authData(options.rp.id, present | verified | attested, forged, made)],
        ]),
      );
      const clientDataJSON = clientData('webauthn.create', options.challenge, forged);
      return {
        ...answered,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use(options: PasskeyOptions, forged: Forgery = {}): PasskeyAnswer {
      const clientDataJSON = clientData('webauthn.get', options.challenge, forged);
      const authenticatorData = authData(options.rpId, present | verified, forged);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const used = forged.credential ?? credential;
      return {
        ...answered,
        id: used,
        rawId: used,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, forged.key ?? privateKey).toString('base64url'),
          userHandle: 'userHandle' in forged ? forged.userHandle : handle,
        },
      };
    },
  };
}

export const anotherKey = () => newKey().privateKey;
