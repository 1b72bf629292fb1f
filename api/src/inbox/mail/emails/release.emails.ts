import type { Site } from '@lapis/contract';
import { composeEmail } from '../compose-email';

interface VersionRollback {
  app: string;
  version: string;
  to: string;
  why: string;
}

export const versionTakenBack = (
  site: Site,
  link: (path: string) => string,
  { app, version, to, why }: VersionRollback,
) =>
  composeEmail(site, null, `Website: a new version of ${app} was rolled back`, [
    `Version ${version} of the part “${app}” failed for too many visitors: ${why}.`,
    `The site has gone back to version ${to}, which worked. You don’t need to do anything, but please tell your ` +
      'technical contact. The version that failed is marked as bad, and will not come back by itself.',
    { label: 'See what was done', url: link('/admin/audit') },
  ]);

export const rolloutStopped = (
  site: Site,
  link: (path: string) => string,
  { app, version, why }: Omit<VersionRollback, 'to'>,
) =>
  composeEmail(site, null, `Website: a new version of ${app} was stopped`, [
    `Version ${version} of the part “${app}” was being tried with some visitors, and failed for too many of ` +
      `them: ${why}.`,
    'All visitors get the version that was live before. You don’t need to do anything, but please tell your ' +
      'technical contact. The version that failed is marked as bad.',
    { label: 'See what was done', url: link('/admin/audit') },
  ]);
