import { statusOf } from '@lapis/http';

/** What a loader throws where there is no such page: the host shows its not-found page. */
export const notFound = () => new Response('', { status: 404, statusText: 'Not Found' });

/**
 * The call's answer. Where the server knows of no such thing, or takes what the address says for none, the page doesn't
 * exist; any other failure stays one.
 */
export async function foundOr404<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw [404, 422].includes(statusOf(error) ?? 0) ? notFound() : error;
  }
}
