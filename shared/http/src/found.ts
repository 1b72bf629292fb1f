import { errorStatus } from '@lapis/http';

export const notFound = () => new Response('', { status: 404, statusText: 'Not Found' });

const isMissing = (error: unknown) => [404, 410, 422].includes(errorStatus(error) ?? 0);

/**
 * Throws the 'not found' error on 404, on an expired link (410) and on an invalid address (422); rethrows
 * other errors.
 */
export async function foundOr404<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isMissing(error) ? notFound() : error;
  }
}

/** Returns null if the resource doesn't exist. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
