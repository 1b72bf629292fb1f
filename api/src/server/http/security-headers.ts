import type { App } from './serve';
import type { Settings } from '../settings/settings';

/** What every answer says, whoever asks and for what. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Policy of what is not a page: nothing in it runs, and nobody frames it. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Of files that browsers open by themselves: drawings hold styles of their own. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const isDrawing = (url: string) => /\.svg($|\?)/i.test(url);

export const securityHeaders = ({ secure }: Pick<Settings, 'secure'>) =>
  secure ? { ...always, ...hsts } : always;

/** Sets them on every answer, with the policy of what is not a page: a page has its own, and is written by itself. */
export function setSecurityHeaders(app: App, settings: Pick<Settings, 'secure'>) {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headers).header('content-security-policy', isDrawing(url) ? filePolicy : closedPolicy);
    done();
  });
}
