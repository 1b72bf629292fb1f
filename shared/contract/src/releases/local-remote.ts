import { z } from 'zod';
import { Manifest } from './manifest';

/**
 * Entry of a remote served by a developer's own machine. Accepts no other host, because other names could
 * resolve elsewhere. `[::1]` is missing, because a content security policy can't contain it.
 */
const LocalEntry = z.string().refine(isOnOwnMachine, {
  error:
    'Only the development server of your own machine can be shown, as http://localhost:3101/remoteEntry.js.',
});

/** Compares the parsed address with the text, so that it can't contain anything else, such as a user name. */
function isOnOwnMachine(entry: string) {
  if (!URL.canParse(entry)) return false;
  const { host, hostname } = new URL(entry);
  return ['localhost', '127.0.0.1'].includes(hostname) && entry === `http://${host}/remoteEntry.js`;
}

export const LocalRemote = z.object({
  entry: LocalEntry,
  /**
   * The build's manifest, sent by the developer's browser because the server can't reach that machine.
   * Unsigned.
   */
  announcement: Manifest.refine(({ pages }) => pages.every(({ path }) => /^\/[\w/:-]*\*?$/.test(path)), {
    error:
      'Paths of pages have letters, digits, “-”, “_” and parameters such as “:slug”, and may end in “*”.',
  }),
});
export type LocalRemote = z.infer<typeof LocalRemote>;
