import type { CallInput, User } from '@lapis/contract';
import { send } from '@lapis/http';
import { href } from '@lapis/router';
import { mutationOptions } from '@tanstack/react-query';
import { startSession } from '../session/sign-in.queries';

type NewAccount = CallInput<'POST /register'>['body'];

/**
 * Creates an account and signs in. Returns null if the account was created but signing in failed, so the
 * visitor has to sign in separately.
 */
export const register = mutationOptions({
  async mutationFn(account: NewAccount): Promise<User | null> {
    await send('POST /register', { body: account });
    try {
      const { email, password } = account;
      const answer = await send('POST /login', { body: { email, password }, quiet: true });
      return 'token' in answer ? await startSession(answer, false, href('account')) : null;
    } catch {
      return null;
    }
  },
});
