import { auth } from '@lapis/auth';
import { bus, type Events } from '@lapis/event-bus';
import { session } from './session';

/** The token comes with the message, because the cookie may reach another tab some milliseconds later. */
type Message =
  | { name: 'session:changed'; token: string | null }
  | { name: 'content:changed'; event: Events['content:changed'] };

/** Tells the browser's other tabs what happened to the session and to the content, and hears the same from them. */
export function shareBetweenTabs() {
  const channel = new BroadcastChannel('lapis');
  let hearing = false;

  // What another tab told is not told on, or two tabs that disagree would never come to rest.
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

/** The page stays as it is: unsaved text is not thrown away because another tab signed out. */
async function followSession(token: string | null) {
  if (!auth.adoptToken(token)) return;
  if (!token) return auth.clear();
  auth.forgetUser();
  await session.restore();
}
