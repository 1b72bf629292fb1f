import { z } from 'zod';
import { endpoint } from '../endpoint';
import { permissionNames } from './permissions';
import { shortenTo } from '../form-rules';
import { Email, FreeText, Id, Time } from '../shapes';

/** Roles of users. A tester may open versions of the site that aren't live. */
export const Role = z.enum(['user', 'tester', 'admin']);
export type Role = z.infer<typeof Role>;

export const User = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.email(),
  role: Role,
  staff_role: z.object({ label: z.string(), permissions: z.array(z.enum(permissionNames)) }).optional(),
  email_verified_at: Time.nullable(),
  pending_email: z.email().nullable(),
  two_factor_enabled: z.boolean(),
  two_factor_required: z.boolean(),
  has_password: z.boolean(),
  created_at: Time,
});
export type User = z.infer<typeof User>;

/** Opaque code of 256 random bits that can be used only once. */
export const OneTimeCode = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'This code is incomplete. Please sign in again.');

export const Credentials = z.object({
  email: Email,
  password: FreeText.min(1, 'Type your password').max(128, shortenTo(128)),
  remember: z.boolean().default(false),
  link: OneTimeCode.optional(),
});

/** Access token of a session; `expires_in` is in seconds. */
export const Token = z.object({ token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() });
export type Token = z.infer<typeof Token>;

export const Challenge = z.object({ two_factor: z.literal(true), challenge: z.string() });

const RecoveryCode = z
  .string('Type one of your recovery codes')
  .transform((code) => code.toLowerCase().replace(/[^a-z0-9]/g, ''))
  .pipe(z.string().regex(/^[a-z0-9]{16}$/, 'A recovery code has sixteen letters and digits'));

const codeWords = 'Type the six digits that your app shows';
export const Code = z
  .string(codeWords)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, codeWords));

export const session = {
  user: endpoint('GET /user', {
    access: 'user',
    summary: 'The signed-in user',
    reply: User,
  }),
  login: endpoint('POST /login', {
    access: 'anyone',
    summary: 'Sign in with email address and password',
    body: Credentials,
    reply: z.union([Token, Challenge]),
  }),
  loginTwoFactor: endpoint('POST /login/two-factor', {
    access: 'anyone',
    summary: 'Complete a sign-in with a code from the app or a recovery code; 410 after five minutes',
    body: z
      .object({ challenge: OneTimeCode, code: Code.optional(), recovery_code: RecoveryCode.optional() })
      .refine(({ code, recovery_code }) => (code === undefined) !== (recovery_code === undefined), {
        path: ['code'],
        error: codeWords,
      }),
    reply: Token,
  }),
  logout: endpoint('POST /logout', {
    access: 'user',
    summary: 'Sign out: end this session',
  }),
};
