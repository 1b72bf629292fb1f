import { SECOND } from '../time/clock';
import { withTimeLimit } from '../time/time-limit';
import { PrimaryMessage } from './messages';
import type { PrimaryChannel } from './worker-changes';

/**
 * Disconnects a worker that accepts no more connections. The primary may just have passed it a connection.
 * Another worker gets that connection if this process lives until the primary has received its refusal.
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
