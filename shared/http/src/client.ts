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

http.interceptors.response.use(undefined, (error: unknown) => {
  if (isAxiosError(error) && error.response) {
    const { quiet, signal } = error.config ?? {};
    if (!quiet && !isQuiet(signal)) announce(error.response);
  }
  return Promise.reject(error);
});
