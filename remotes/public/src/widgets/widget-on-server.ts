import { send } from '@lapis/http';
import type { LoaderFunctionArgs } from '@lapis/router';
import { onServer } from '../loading/on-server';

/** A widget for a loader; null in the browser, where the widget asks by itself. */
export const widgetOnServer = (name: string, signal: AbortSignal) =>
  onServer(() => send('GET /widgets/:name', { params: { name }, signal }));

/** The loader of a page that shows one widget. */
export const widgetLoader =
  (name: string) =>
  ({ request }: LoaderFunctionArgs) =>
    widgetOnServer(name, request.signal);
