import { auth } from '@lapis/auth';
import { bus, type Events } from '@lapis/event-bus';
import { session } from './session';

/** Includes the token, because the cookie may reach another tab some milliseconds later. */
type Message =
  | { name: 'session:changed'; token: string | null }
  | { name: 'content:changed'; event: Events['content:changed'] };

export function shareBetweenTabs() {
  const channel = new BroadcastChannel('lapis');
  let hearing = false;

  // Messages from other tabs aren't forwarded; otherwise two tabs that disagree would never stop.
  let sharedToken = auth.token;
  bus.on('session:changed', () => {
    if (auth.token === sharedToken) return;
    sharedToken = auth.token;
    channel.postMessage({ name: 'session:changed', token: sharedToken } satisfies Message);
  });
  bus.on('content:changed', (event) => {
    if (!hearing) channel.postMessage({ name: 'content:changed', event } satisfies Message);
  });

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.name === 'session:changed') {
      sharedToken = data.token;
      return followSession(data.token);
    }
    hearing = true;
    bus.emit('content:changed', data.event);
    hearing = false;
  };
}

/** Follows another tab's session without leaving the page, so that a sign-out there loses no unsaved text. */
async function followSession(token: string | null) {
  if (!auth.adoptToken(token)) return;
  if (!token) return auth.clear();
  auth.forgetUser();
  await session.restore();
}
