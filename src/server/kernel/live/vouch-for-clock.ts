import { networkInterfaces } from 'node:os';
import type { Socket } from 'socket.io';
import { isStaff } from '#shared/roles.ts';
import type { Clock } from '../db/clock.ts';
import type { SessionUser } from '../http/caller.ts';

/** A screen of staff on another machine says what its own clock shows, which confirms one of ours that is in doubt. */
export async function vouchForClock(
  { handshake }: Pick<Socket, 'handshake'>,
  user: SessionUser,
  clock: Clock,
): Promise<void> {
  const said: unknown = handshake.auth.clock;
  if (!clock.doubt() || !isStaff(user.role) || typeof said !== 'number' || !isMoment(said)) return;
  const forwarded = [handshake.headers['x-forwarded-for'] ?? []].flat().join().split(',').at(-1)?.trim();
  // A screen on this machine has the clock that is in doubt.
  if (isOwn(handshake.address) && (!forwarded || isOwn(forwarded))) return;
  await clock.confirm(Temporal.Instant.fromEpochMilliseconds(said));
}

const maxMoment = 8.64e15;
const isMoment = (milliseconds: number): boolean =>
  Number.isInteger(milliseconds) && Math.abs(milliseconds) <= maxMoment;

/** Whether an address is one of this machine. */
function isOwn(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map((one) => one.address));
  return own.includes(plain) || plain === '::1' || plain.startsWith('127.');
}
