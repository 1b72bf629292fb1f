import { failureOf, statusOf } from '@lapis/http';
import { notices } from './notices';

/**
 * Does something that a press asked for; where that was refused, says so at the foot of the portal. Answers whether it
 * was done. Of a server's error the host tells.
 * @param offline what is said without a connection
 */
export async function attempt(work: () => Promise<unknown>, offline?: string) {
  try {
    await work();
    return true;
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) notices.say(offline ?? failureOf(error).message);
    else if (status < 500 && status !== 401) notices.say(failureOf(error).message);
    return false;
  }
}
