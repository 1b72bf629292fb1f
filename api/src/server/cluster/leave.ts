import { SECOND } from '../time/clock';
import { within } from '../time/time-limit';
import { PrimaryMessage } from './messages';
import type { PrimaryChannel } from './worker-changes';

/**
 * Ends the work of a worker that listens no more. The first process may just have passed a connection on to it, which
 * goes back to somebody else if this process lives long enough to say so: what it says last arrives after that.
 */
export async function leave(primary: PrimaryChannel, limit = SECOND) {
  let stopListening = () => {};
  const answered = new Promise<void>((resolve) => {
    stopListening = primary.onMessage((message) => {
      if (PrimaryMessage.safeParse(message).data?.lapis === 'farewell') resolve();
    });
  });
  await primary.send({ lapis: 'leaving' });
  await within(limit, answered, () => {});
  stopListening();
  // Messages are sent in order, so everything before this one is on its way then.
  await within(limit, primary.send({ lapis: 'leaving' }), () => {});
}
