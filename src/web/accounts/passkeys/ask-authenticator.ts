import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type {
  NewPasskeyAnswer,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyOptions,
} from '#shared/accounts/passkey.ts';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Has the browser make a passkey. Throws where its person does not want one, or the device has it already. */
export const makePasskey = (options: NewPasskeyOptions): Promise<NewPasskeyAnswer> =>
  startRegistration({ optionsJSON: options as Creation });

/** Has the browser use one; with `isOffered` it shows those it has in the email field, and waits. Ends what was asked before. */
export const answerWithPasskey = (options: PasskeyOptions, isOffered = false): Promise<PasskeyAnswer> =>
  startAuthentication({ optionsJSON: options as Request, useBrowserAutofill: isOffered });

/** Asks for nothing any more. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();
