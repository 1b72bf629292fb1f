import { toFailure, errorStatus } from '@lapis/http';
import { notices } from './notices';

const offlineText = 'No connection. Please try again when you are connected.';

const connection = 'the connection';

/**
 * Runs an action, and shows a notice if the server rejects it; server errors are left to the host's dialog. A
 * notice about a lost connection goes once an action succeeds.
 * Returns true if the action succeeded.
 * @param offline message to show if there is no connection
 */
export async function attempt(work: () => Promise<unknown>, offline = offlineText) {
  try {
    await work();
    notices.removeAbout(connection);
    return true;
  } catch (error) {
    const status = errorStatus(error);
    if (status === undefined) notices.say(offline, { isProblem: true, about: connection });
    else if (status < 500 && status !== 401) notices.say(toFailure(error).message, { isProblem: true });
    return false;
  }
}
