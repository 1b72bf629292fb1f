import { send } from '@lapis/http';
import { onServer } from '../loading/on-server';

/** Fetches a gallery by id or slug in a loader on the server; in the browser, the component fetches it. */
export const galleryOnServer = (gallery: string, signal: AbortSignal) =>
  onServer(async () => (await send('GET /galleries/:gallery', { params: { gallery }, signal })).results);
