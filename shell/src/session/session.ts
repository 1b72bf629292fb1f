import { auth, createSession } from '@lapis/auth';
import { send } from '@lapis/http';

/** The page's session. Its calls fail silently (specification, section 8). */
export const session = createSession(auth, {
  fetchUser: () => send('GET /user', { quiet: true }),
  endSession: () => send('POST /logout', { quiet: true }),
});
