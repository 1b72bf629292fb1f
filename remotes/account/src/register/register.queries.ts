import type { CallInput, User } from '@lapis/contract';
import { send } from '@lapis/http';
import { href } from '@lapis/router';
import { mutationOptions } from '@tanstack/react-query';
import { enter } from '../session/sign-in.queries';

type NewAccount = CallInput<'POST /register'>['body'];

/**
 * Opens an account, and signs in with it. Answers the user; null where the account stands and the sign-in, for
 * whatever reason, has to be done by hand.
 */
export const register = mutationOptions({
  async mutationFn(account: NewAccount): Promise<User | null> {
    await send('POST /register', { body: account });
    try {
      const { email, password } = account;
      const answer = await send('POST /login', { body: { email, password }, quiet: true });
      return 'token' in answer ? await enter(answer, false, href('account')) : null;
    } catch {
      return null;
    }
  },
});
