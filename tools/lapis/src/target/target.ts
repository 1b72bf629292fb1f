import type { ReleaseChange, ReleasedApp } from '@lapis/contract';
import { type Reason, refused } from '../problem';

interface ChangedApp extends ReleasedApp {
  /** Processes of the site that may not serve the live version yet. */
  unconfirmed: string[];
}

export interface Target {
  place: string;
  /** What the user has to know about a version that has just been made live. */
  delay?: string;
  list(): Promise<ReleasedApp[]>;
  check(app: string, version: string): Promise<Reason[]>;
  /** @throws Problem with the reasons if the change is refused */
  change(app: string, change: ReleaseChange): Promise<ChangedApp>;
}

/** @throws Problem if there is no such app */
export async function findApp(target: Target, name: string) {
  const apps = await target.list();
  const found = apps.find(({ app }) => app === name);
  if (found) return found;
  const names = apps.map(({ app }) => app).join(', ') || 'none';
  throw refused(`There is no app ${name} in ${target.place}. The apps there: ${names}.`);
}

/** Returns the named version, or the newest one. @throws Problem if there is none */
export async function findVersion(target: Target, name: string, version?: string) {
  const { versions } = await findApp(target, name);
  const found = version === undefined ? versions[0] : versions.find((one) => one.version === version);
  if (found) return found.version;
  const newest = versions.slice(0, 3).map((one) => one.version);
  const which = newest.length ? `The newest there: ${newest.join(', ')}.` : 'There are none there.';
  throw refused(`There is no version ${version ?? ''} of ${name} in ${target.place}. ${which}`);
}
