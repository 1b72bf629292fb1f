import type { App } from './serve';
import type { Settings } from '../settings/settings';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** CSP for every response that isn't a page: it can't run scripts or be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const isDrawing = (url: string) => /\.svg($|\?)/i.test(url);

export const securityHeaders = ({ secure }: Pick<Settings, 'secure'>) =>
  secure ? { ...always, ...hsts } : always;

/** Sets security headers on every response except pages, which bypass this hook and have their own policy. */
export function setSecurityHeaders(app: App, settings: Pick<Settings, 'secure'>) {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headers).header('content-security-policy', isDrawing(url) ? filePolicy : closedPolicy);
    done();
  });
}
