import { auth, createSession } from '@lapis/auth';
import { send } from '@lapis/http';

/** Neither call opens a dialog: specification, section 8, has both fail silently. */
export const session = createSession(auth, {
  fetchUser: () => send('GET /user', { quiet: true }),
  endSession: () => send('POST /logout', { quiet: true }),
});
