import { send } from '@lapis/http';
import { onServer } from '../loading/on-server';

/** A gallery for a loader, by numeric id or by slug; null in the browser, where the viewer or strip asks by itself. */
export const galleryOnServer = (gallery: string, signal: AbortSignal) =>
  onServer(async () => (await send('GET /galleries/:gallery', { params: { gallery }, signal })).results);
