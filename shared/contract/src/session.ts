import { z } from 'zod';
import { endpoint } from './endpoint';
import { Email, FreeText, Id, Time } from './shapes';

export const Role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof Role>;

export const User = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.email(),
  role: Role,
  email_verified_at: Time.nullable(),
  two_factor_enabled: z.boolean(),
  has_password: z.boolean(),
  created_at: Time,
});
export type User = z.infer<typeof User>;

export const Credentials = z.object({
  email: Email,
  password: FreeText.min(1, 'Type your password').max(128),
  remember: z.boolean().default(false),
});

/** `expires_in` is in seconds. */
export const Token = z.object({ token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() });
export type Token = z.infer<typeof Token>;

export const session = {
  user: endpoint({
    method: 'GET',
    path: '/user',
    access: 'user',
    summary: 'The signed-in user',
    reply: User,
  }),
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'anyone',
    summary: 'Sign in with e-mail address and password',
    body: Credentials,
    reply: Token,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: 'user',
    summary: 'End the session of the token that is sent',
  }),
};
