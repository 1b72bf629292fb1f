import { decodePart } from '@lapis/contract/address';
import type { Cookie } from '@lapis/contract/cookies';
import type { Settings } from '../../server/settings/settings';

const DAY = 86_400;

/** Cookie that the site's own scripts read and write too, with a percent-encoded value. */
export function readableCookie({ name, days }: Cookie, { secure }: Pick<Settings, 'secure'>) {
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`);
  return {
    /** @param isKept false for a cookie that ends with the browser's session */
    of(value: string, isKept = days !== null) {
      const life = isKept && days !== null ? `Max-Age=${days * DAY}; ` : '';
      return `${name}=${encodeURIComponent(value)}; ${life}${attributes}`;
    },
    cleared: `${name}=; Max-Age=0; ${attributes}`,
    read: (sent = '') => decodePart(pattern.exec(sent)?.[1] ?? ''),
  };
}
