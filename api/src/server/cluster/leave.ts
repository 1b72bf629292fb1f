import { SECOND } from '../time/clock';
import { withTimeLimit } from '../time/time-limit';
import { PrimaryMessage } from './messages';
import type { PrimaryChannel } from './worker-changes';

/**
 * Disconnects a worker that accepts no more connections. The primary may have just passed it a connection,
 * which it refuses. The primary gives that connection to a different worker, but only if this process lives
 * until the refusal has been received.
 */
export async function disconnectWorker(primary: PrimaryChannel, limit = SECOND) {
  let stopListening = () => {};
  const answered = new Promise<void>((resolve) => {
    stopListening = primary.onMessage((message) => {
      if (PrimaryMessage.safeParse(message).data?.lapis === 'farewell') resolve();
    });
  });
  await primary.send({ lapis: 'leaving' });
  await withTimeLimit(limit, answered, () => {});
  stopListening();
  // Messages arrive in order: once this one has been delivered, all earlier ones have been too.
  await withTimeLimit(limit, primary.send({ lapis: 'leaving' }), () => {});
}
