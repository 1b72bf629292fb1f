import { send } from '@lapis/http';
import { withWords } from '../banners/page-words';
import { onServer } from '../loading/on-server';

/** A widget for a loader: null where there is none, undefined in the browser, where the widget asks by itself. */
export const widgetOnServer = (name: string, signal: AbortSignal) =>
  onServer(() => send('GET /widgets/:name', { params: { name }, signal }));

/** The loader of a page that shows one widget, which has the page's name. */
export const widgetLoader = (name: string) =>
  withWords(name, async ({ request }) => ({ widget: await widgetOnServer(name, request.signal) }));
