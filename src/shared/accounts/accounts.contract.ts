import * as z from 'zod';
import { emailInAscii } from '#shared/kernel/email.ts';
import { csvExport, forExcel, noPage } from '#shared/kernel/export.ts';
import {
  commaSeparated,
  everyoneOwn,
  Flag,
  IdParams,
  listQuery,
  route,
  staffOnly,
} from '#shared/kernel/route.ts';
import { Email, Text } from '#shared/kernel/text.ts';
import { roles } from '#shared/roles.ts';
import { accesses } from './access.ts';
import {
  NewAccount,
  NewPassword,
  OwnAccount,
  PersonDetails,
  PersonEdit,
  resetCodeLength,
  User,
} from './user.ts';

/** It is only compared, so any text is accepted. A wrong email gets the same answer as a wrong password. */
const OwnEmail = Text(254, 'Enter your email address').overwrite(emailInAscii);

/** The email of a form: what is no address is refused at its field and not sent. */
export const EmailInput = OwnEmail.pipe(Email);

export const SignIn = z.object({
  email: OwnEmail,
  password: z.string('Enter your password').min(1, 'Enter your password').max(256),
});
export type SignIn = z.infer<typeof SignIn>;

/** The answer to whoever has signed in. */
export const SignedIn = z.object({
  access_token: z.string(),
  user: User,
  /** How many recovery codes are left, once it is time for new ones. */
  recovery_left: z.int().optional(),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const signInRoute = route({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Sign in with email and password; where a second step follows, the refusal `second-factor-needed` has its `challenge`',
  access: 'public',
  body: SignIn,
  reply: SignedIn,
  refusals: [401],
});

/** A code of a mail, or a recovery code as it was typed. */
export const SecondStep = z.object({
  challenge: z.string().max(100),
  code: Text(40, 'Enter the code'),
});
export type SecondStep = z.infer<typeof SecondStep>;

export const secondStepRoute = route({
  method: 'POST',
  path: '/api/auth/login/second',
  summary: 'Finish a sign-in with the mailed code, or with a recovery code',
  access: 'public',
  body: SecondStep,
  reply: SignedIn,
  refusals: [404],
});

export const signOutRoute = route({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session on the server',
  access: everyoneOwn,
  keyless: 'once',
  reply: null,
});

export const meRoute = route({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The account of the session, with the email that waits for its link',
  access: everyoneOwn,
  reply: OwnAccount,
});

export const registerRoute = route({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account of any role',
  access: staffOnly,
  body: NewAccount,
  reply: User,
  status: 201,
  refusals: [503],
});

export const updateProfileRoute = route({
  method: 'PUT',
  path: '/api/auth/me',
  summary: 'Change the own name, phone, address and saved delivery address; what is left out stays',
  access: everyoneOwn,
  body: PersonEdit.omit({ email: true }),
  reply: User,
});

export const PasswordChange = z.object({
  /** Left out by who has none yet. */
  current_password: z
    .string('Enter your current password')
    .min(1, 'Enter your current password')
    .max(256)
    .optional(),
  new_password: NewPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export const changePasswordRoute = route({
  method: 'PUT',
  path: '/api/auth/password',
  summary: 'Change the own password, or set the first one; the other sessions of the account end',
  access: everyoneOwn,
  body: PasswordChange,
  keyless: 'once',
  reply: null,
  refusals: [429, 503],
});

const Message = z.object({ message: z.string() });
export const MailedCode = z
  .string('Enter the code')
  .trim()
  .regex(new RegExp(`^\\d{${resetCodeLength}}$`), `Enter the ${resetCodeLength} digits of the code`);

export const forgotPasswordRoute = route({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Have a reset code sent; the answer is the same whether or not there is such an account',
  access: 'public',
  body: z.object({ email: OwnEmail }),
  reply: Message,
});

export const signInCodeRoute = route({
  method: 'POST',
  path: '/api/auth/login-code',
  summary:
    'Have a code sent that signs a customer in, where the business allows it; the same answer for every email',
  access: 'public',
  body: z.object({ email: OwnEmail }),
  reply: Message,
  refusals: [404],
});

export const verifySignInCodeRoute = route({
  method: 'POST',
  path: '/api/auth/login-code/verify',
  summary: 'Sign in with a mailed code',
  access: 'public',
  body: z.object({ email: OwnEmail, otp: MailedCode }),
  reply: SignedIn,
  refusals: [404],
});

export const verifyResetCodeRoute = route({
  method: 'POST',
  path: '/api/auth/verify-reset-otp',
  summary: 'Check a reset code without using it up',
  access: 'public',
  body: z.object({ email: OwnEmail, otp: MailedCode }),
  reply: Message,
});

export const resetPasswordRoute = route({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with a reset code; every session of the account ends',
  access: 'public',
  body: z.object({ email: OwnEmail, otp: MailedCode, new_password: NewPassword }),
  /** `is_first`: they had no way in before. */
  reply: Message.extend({ is_first: z.literal(true).optional() }),
});

const userSorts = ['created_at', 'full_name', 'email', 'role', 'is_active'] as const;

export const UserQuery = z.object({
  ...listQuery,
  sort: z.enum(userSorts).optional(),
  role: commaSeparated(roles).optional(),
  access: commaSeparated(accesses).optional(),
  /** Active customers who cannot order: no SKU on offer has a price for them. */
  without_price: Flag.optional(),
});
export type UserQuery = z.infer<typeof UserQuery>;

export const usersRoute = route({
  method: 'GET',
  path: '/api/users',
  summary: 'All accounts, newest first; search looks at name, email and phone',
  access: staffOnly,
  query: UserQuery,
  reply: z.array(User),
  list: true,
});

export const exportUsersRoute = route({
  path: '/api/users/export',
  summary: 'All accounts of a query as CSV; `bom` for Excel',
  access: staffOnly,
  query: UserQuery.omit(noPage).extend(forExcel),
  ...csvExport,
});

export const userRoute = route({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'One account',
  access: staffOnly,
  params: IdParams,
  reply: PersonDetails,
  versioned: true,
});

export const editPersonRoute = route({
  method: 'PUT',
  path: '/api/users/:id',
  summary:
    'Change a person’s name, email, phone and addresses; what is left out stays. The email of who has joined holds once its link is used',
  access: staffOnly,
  params: IdParams,
  body: PersonEdit,
  reply: PersonDetails,
  versioned: true,
  refusals: [409],
});

export const toggleUserRoute = route({
  method: 'PUT',
  path: '/api/admin/users/:id/toggle-status',
  summary:
    'Disable an active account, enable a disabled one; a disabled account is signed out everywhere at once',
  access: staffOnly,
  params: IdParams,
  /** What it shall be afterwards: said twice, it stays so. Left out, the account becomes what it is not. */
  body: z.object({ is_active: z.boolean().optional() }).optional(),
  /** `open_legs`: how many a driver who is disabled still holds, where there are any. */
  reply: User.extend({ open_legs: z.int().min(1).optional() }),
});

export const textsAllowedRoute = route({
  method: 'PUT',
  path: '/api/users/:id/texts-allowed',
  summary: 'Note that a person with an Australian mobile agreed to texts, or no longer does',
  access: staffOnly,
  params: IdParams,
  body: z.object({ allowed: z.boolean() }),
  reply: PersonDetails,
  keyless: 'once',
  refusals: [409],
});

export const resetUserPasswordRoute = route({
  method: 'PUT',
  path: '/api/admin/reset-password/:id',
  summary: "Set a person's password; their sessions end",
  access: staffOnly,
  params: IdParams,
  body: z.object({ new_password: NewPassword }),
  reply: Message,
  refusals: [503],
});
