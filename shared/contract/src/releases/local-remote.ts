import { z } from 'zod';
import { Manifest } from './manifest';

/**
 * Entry script of a remote that runs on a developer's own machine. Accepts only `localhost` and `127.0.0.1`,
 * because other names could resolve to a different machine, and a content security policy can't contain
 * `[::1]`.
 */
const LocalEntry = z.string().refine(isOnOwnMachine, {
  error:
    'Only the development server of your own machine can be shown, as http://localhost:3101/remoteEntry.js.',
});

/** Compares the text with its parsed host and port, so that it contains nothing else, such as a user name. */
function isOnOwnMachine(entry: string) {
  if (!URL.canParse(entry)) return false;
  const { host, hostname } = new URL(entry);
  return ['localhost', '127.0.0.1'].includes(hostname) && entry === `http://${host}/remoteEntry.js`;
}

export const LocalRemote = z.object({
  entry: LocalEntry,
  /**
   * Manifest of the build, sent by the developer's browser because the server can't reach that machine.
   * Unsigned.
   */
  announcement: Manifest.refine(({ pages }) => pages.every(({ path }) => /^\/[\w/:-]*\*?$/.test(path)), {
    error:
      'Paths of pages have letters, digits, “-”, “_” and parameters such as “:slug”, and may end in “*”.',
  }),
});
export type LocalRemote = z.infer<typeof LocalRemote>;
