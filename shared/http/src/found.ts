import { statusOf } from '@lapis/http';

/** What a loader throws where there is no such page: the host shows its not-found page. */
export const notFound = () => new Response('', { status: 404, statusText: 'Not Found' });

const isMissing = (error: unknown) => [404, 410, 422].includes(statusOf(error) ?? 0);

/**
 * The call's answer. Where the server knows of no such thing, or takes what the address says for none, the page doesn't
 * exist; any other failure stays one. A link that had its time is none either.
 */
export async function foundOr404<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isMissing(error) ? notFound() : error;
  }
}

/** The same for what a page can do without. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
