import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import axios, { isAxiosError, type AxiosResponse } from 'axios';
import { isQuiet } from './quiet';
import { provideXsrfToken } from './xsrf-token';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The caller deals with every failure itself: no dialog opens. */
    quiet?: boolean;
  }
}

/** The one HTTP client (specification, section 7): JSON, the XSRF pair and, on purpose, no timeout. */
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

/** Specification, sections 8 and 9: 401 while signed in, and 500 or above. Anything else is the caller's. */
function announce({ status, data, headers }: AxiosResponse) {
  if (status === 401 && auth.loggedIn) bus.emit('http:unauthorized');
  if (status >= 500) {
    bus.emit('http:server-error', { body: data, contentType: String(headers['content-type'] ?? '') });
  }
}

/** More than any error of the server is long. */
const LONGEST = 1_000_000;

/** Reads the server's words out of the file as which the error of a call comes that would have replied with a file. */
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
