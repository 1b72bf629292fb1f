import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import axios, { isAxiosError, type AxiosResponse } from 'axios';
import { isQuiet } from './quiet';
import { provideXsrfToken } from './xsrf-token';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** True if the caller handles failures. Then no error dialog opens. */
    quiet?: boolean;
  }
}

/** HTTP client (specification, section 7): JSON, XSRF cookie and header, and intentionally no timeout. */
export const http = axios.create({
  baseURL: '/api',
  headers: { Accept: 'application/json' },
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  paramsSerializer: { indexes: null },
  timeout: 0,
});

http.interceptors.request.use((config) => {
  if (config.method !== 'get') provideXsrfToken();
  if (auth.token) config.headers.set('Authorization', `Bearer ${auth.token}`);
  return config;
});

/**
 * Emits an event on 401 if a user is signed in, and on 500 or above (specification, sections 8 and 9).
 * Callers handle all other errors.
 */
function announce({ status, data, headers }: AxiosResponse) {
  if (status === 401 && auth.loggedIn) bus.emit('http:unauthorized');
  if (status >= 500) {
    bus.emit('http:server-error', { body: data, contentType: String(headers['content-type'] ?? '') });
  }
}

const LONGEST = 1_000_000;

/** Parses the JSON error from a call that returns a file on success. */
async function readWords(response: AxiosResponse<unknown>) {
  const { data } = response;
  if (!(data instanceof Blob) || data.size > LONGEST) return;
  const text = await data.text();
  try {
    response.data = JSON.parse(text);
  } catch {
    response.data = text;
  }
}

http.interceptors.response.use(undefined, async (error: unknown) => {
  if (isAxiosError(error) && error.response) {
    await readWords(error.response);
    const { quiet, signal } = error.config ?? {};
    if (!quiet && !isQuiet(signal)) announce(error.response);
  }
  throw error;
});
