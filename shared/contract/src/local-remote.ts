import { z } from 'zod';
import { Manifest } from './manifest';

/**
 * Where the container of a remote starts that a developer's own machine serves. A name is no proof where it leads, but
 * browsers have `localhost` lead nowhere else; `[::1]` is missing, because no content security policy can name it.
 */
const LocalEntry = z.string().refine(isOnOwnMachine, {
  error:
    'Only the development server of your own machine can be shown, as http://localhost:3101/remoteEntry.js.',
});

/** Whether it is spelt as it is read, so that nothing else can hide in it. */
function isOnOwnMachine(entry: string) {
  if (!URL.canParse(entry)) return false;
  const { host, hostname } = new URL(entry);
  return ['localhost', '127.0.0.1'].includes(hostname) && entry === `http://${host}/remoteEntry.js`;
}

/** A remote as a developer's own machine serves it. */
export const LocalRemote = z.object({
  entry: LocalEntry,
  /** What its build says of it: the server can't ask that machine. Nobody has signed it. */
  announcement: Manifest.refine(({ pages }) => pages.every(({ path }) => /^\/[\w/:-]*\*?$/.test(path)), {
    error:
      'Paths of pages have letters, digits, “-”, “_” and parameters such as “:slug”, and may end in “*”.',
  }),
});
export type LocalRemote = z.infer<typeof LocalRemote>;
