import { auth, createSession } from '@lapis/auth';
import { send } from '@lapis/http';

/** Session of the page. Its calls fail silently (specification, section 8). */
export const session = createSession(auth, {
  fetchUser: () => send('GET /user', { quiet: true }),
  endSession: () => send('POST /logout', { quiet: true }),
});
