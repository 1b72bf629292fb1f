import { send } from '@lapis/http';
import { withWords } from '../banners/page-words';
import { onServer } from '../loading/on-server';

/**
 * Fetches a site text in a loader on the server. Returns null if there is none, and undefined in the browser,
 * because the component fetches the text there.
 */
export const widgetOnServer = (name: string, signal: AbortSignal) =>
  onServer(() => send('GET /widgets/:name', { params: { name }, signal }));

/** Creates the loader for a page that shows the site text with the same name. */
export const widgetLoader = (name: string) =>
  withWords(name, async ({ request }) => ({ widget: await widgetOnServer(name, request.signal) }));
