import { and, desc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import { emailLinkHours, invitationDays } from '#shared/accounts/access.ts';
import type { User } from '#shared/accounts/user.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { Role } from '#shared/roles.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../../kernel/db/database.ts';
import { enqueue } from '../../kernel/ops/job-queues.ts';
import { type DeliverMail, type Mail, toQueuedMail } from '../../kernel/ops/mail.ts';
import { refusalOf } from '../../messages/send-message.ts';
import { composeMail } from '../../notifications/compose-mail.ts';
import { record } from '../../notifications/record.ts';
import { email_changes, invitation_queue, invitations, users } from '../../schema.ts';
import { newToken } from '../credentials/secret-token.ts';
import { lockUnjoined } from '../store/access.ts';
import { accountEvents } from '../store/accounts.events.ts';

/** The links that open an account or confirm an email, whose tokens the job makes: so no queue holds one. */
export const linkQueue = 'account-links';

interface InvitationRequest {
  user_id: string;
  made_by: string | null;
  /** When it was asked for: a job that runs twice sees by it that it is done. */
  asked_at: string;
}

/** Which link is to be sent. */
export type LinkRequest = ({ link: 'invitation' } & InvitationRequest) | { link: 'email'; user_id: string };

/** Has invitations sent to people who have not joined; earlier ones end. */
export async function sendInvitations(
  tx: Tx,
  user_ids: readonly string[],
  made_by: string | null,
): Promise<void> {
  if (user_ids.length === 0) return;
  await tx.delete(invitations).where(inArray(invitations.user_id, [...user_ids]));
  await tx.delete(invitation_queue).where(isWaiting(inArray(invitation_queue.user_id, [...user_ids])));
  const asked_at = `${tx.now()}`;
  for (const user_id of user_ids)
    await enqueue(tx, linkQueue, { link: 'invitation', user_id, made_by, asked_at });
}

/** Whoever is invited otherwise, or joins, waits no longer. */
const isWaiting = (who: SQL) => and(who, isNull(invitation_queue.taken_at));

/** @throws Error of the mail server, for the job to try it again */
export function sendLink(db: Db, deliver: DeliverMail, request: LinkRequest): Promise<void> {
  return request.link === 'email'
    ? sendEmailLink(db, deliver, request.user_id)
    : sendInvitation(db, deliver, request);
}

/** After its last try. */
export async function giveUpLink(db: Db, request: LinkRequest): Promise<void> {
  if (request.link === 'invitation')
    await settleRefused(db, request.user_id, 'The mail server did not take it for a day.');
}

/** One that a crash has sent twice has two links, and either works. */
async function sendInvitation(
  db: Db,
  deliver: DeliverMail,
  { user_id, made_by, asked_at }: InvitationRequest,
): Promise<void> {
  const { token, token_hash } = newToken();
  const { business, public_url } = db;
  const asked = Temporal.Instant.from(asked_at);
  const isThis = eq(invitations.token_hash, token_hash);
  const made = await transact(db, async (tx) => {
    const person = await lockUnjoined(tx, user_id);
    if (!person) return null;
    const { invited_at, mail_refused_at } = person;
    if (mail_refused_at && isBefore(asked, mail_refused_at)) return 'done';
    // Those of before ended as this one was asked for: what is there was sent, or was on its way as a process died. It is told by
    // the clock of the one process that made and sent it.
    const { user_id: whose, created_at } = invitations;
    if (
      invited_at &&
      (await tx.$count(invitations, and(eq(whose, user_id), lte(created_at, invited_at)))) > 0
    )
      return 'done';
    const now = tx.now();
    const expires_at = now.add({ hours: 24 * invitationDays });
    await tx.insert(invitations).values({ user_id, token_hash, made_by, created_at: now, expires_at });
    const by = made_by && (await tx.select().from(users).where(eq(users.id, made_by)))[0]?.full_name;
    return { person, by };
  });
  if (made === 'done') return;
  // Who joined meanwhile, or may not any more, needs none.
  if (!made) return void (await db.delete(invitation_queue).where(eq(invitation_queue.user_id, user_id)));
  const mail = linkMail(db, made.person, {
    subject: `Welcome to ${business.name}`,
    paragraphs: [
      `${made.by || business.name} has invited you. Open the link and choose how you sign in as ${made.person.email}.`,
      invitedAs[made.person.role],
    ],
    link: { text: 'Accept the Invitation', url: `${public_url}/invitation#${token}` },
    closing: [`The link works once, for ${invitationDays} days.`],
    why: `You get this because ${business.name} has made an account for you.`,
  });
  try {
    await deliver(toQueuedMail(mail, db.now()));
  } catch (error) {
    await db.delete(invitations).where(isThis);
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return settleRefused(db, user_id, refusal);
  }
  await transact(db, async (tx) => {
    // Its link may have ended on the way, as the email was changed.
    const [there] = await tx.select({ id: invitations.id }).from(invitations).where(isThis).for('share');
    if (!there) return;
    const sent = { invited_at: tx.now(), mail_refused_at: null, mail_refused_reason: null };
    await tx.update(users).set(sent).where(eq(users.id, user_id));
    await settle(tx, user_id, 'sent');
    const data = { addresses: made.person.email };
    await record(tx, accountEvents, made.person, { type: 'account.invited', actor_id: made_by, data });
  });
}

const settle = async (db: DbOrTx, user_id: string, outcome: 'sent' | 'refused'): Promise<void> =>
  void (await db.update(invitation_queue).set({ outcome }).where(eq(invitation_queue.user_id, user_id)));

const settleRefused = (db: Db, user_id: string, reason: string): Promise<void> =>
  transact(db, async (tx) => {
    const refused = { mail_refused_at: tx.now(), mail_refused_reason: reason };
    await tx.update(users).set(refused).where(eq(users.id, user_id));
    await settle(tx, user_id, 'refused');
  });

/** The link to a new email; each try makes another, which ends the one before. */
async function sendEmailLink(db: Db, deliver: DeliverMail, user_id: string): Promise<void> {
  const { token, token_hash } = newToken();
  const [change] = await db
    .update(email_changes)
    .set({ token_hash })
    .where(eq(email_changes.user_id, user_id))
    .returning({ email: email_changes.new_email });
  const [person] = await db.select().from(users).where(eq(users.id, user_id));
  if (!change || !person) return;
  const mail = linkMail(
    db,
    { ...person, ...change },
    {
      subject: 'Confirm your new email',
      paragraphs: [
        `Open the link, and you sign in to ${db.business.name} as ${change.email}.`,
        'If you did not ask for it, you can ignore this mail: nothing changes.',
      ],
      link: { text: 'Confirm Email', url: `${db.public_url}/confirm-email#${token}` },
      closing: [`The link works once, for ${emailLinkHours} hours.`],
      why: 'You get this because this address was entered as the new email of an account.',
    },
  );
  await deliver(toQueuedMail(mail, db.now())).catch((error) => {
    if (refusalOf(error) === null) throw error;
  });
}

/** What somebody is invited to do. */
const invitedAs: Record<Role, string> = {
  customer: 'Then you order pickups, and see where your laundry is.',
  driver: 'You are invited as a driver: then you see your stops of each day.',
  admin: 'You are invited as an admin: then you see all orders, customers and drivers.',
  owner: 'You are invited as an owner: then you see the whole shop, and its settings.',
};

interface LinkMail {
  subject: string;
  paragraphs: string[];
  link: { text: string; url: string };
  closing: string[];
  why: string;
}

function linkMail(
  db: Db,
  { email, full_name }: Pick<User, 'email' | 'full_name'>,
  { subject, paragraphs, ...others }: LinkMail,
): Mail {
  return composeMail(
    db,
    { to: email, subject },
    { heading: subject, paragraphs: [`Hello ${full_name},`, ...paragraphs], ...others },
  );
}

/** Ends what invites somebody. @returns who invited them last */
export async function endInvitations(tx: Tx, user_id: string): Promise<string | null> {
  const [latest] = await tx
    .select({ made_by: invitations.made_by })
    .from(invitations)
    .where(eq(invitations.user_id, user_id))
    .orderBy(desc(invitations.created_at), desc(invitations.id))
    .limit(1);
  await tx.delete(invitations).where(eq(invitations.user_id, user_id));
  await tx.delete(invitation_queue).where(isWaiting(eq(invitation_queue.user_id, user_id)));
  return latest?.made_by ?? null;
}
