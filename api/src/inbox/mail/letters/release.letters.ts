import type { Site } from '@lapis/contract';
import { letter } from '../letter';

/** What went back by itself. */
interface WentBack {
  app: string;
  version: string;
  /** The one that visitors get again. */
  to: string;
  /** How its visits went. */
  why: string;
}

/** Tells the staff that a version of the site was taken back because it failed for visitors. */
export const versionTakenBack = (
  site: Site,
  link: (path: string) => string,
  { app, version, to, why }: WentBack,
) =>
  letter(site, null, `Website: a new version of ${app} was taken back`, [
    `Version ${version} of the part “${app}” failed for too many visitors: ${why}.`,
    `The site went back by itself to version ${to}, which had worked. You need not do anything; please tell whoever ` +
      'builds the site. The version that failed is marked as bad, and does not come back by itself.',
    { label: 'See what was done', url: link('/admin/audit') },
  ]);

/** Tells the staff that a version failed for the share of the visitors that got it, and that nobody gets it any more. */
export const rolloutStopped = (
  site: Site,
  link: (path: string) => string,
  { app, version, why }: Omit<WentBack, 'to'>,
) =>
  letter(site, null, `Website: a new version of ${app} was stopped`, [
    `Version ${version} of the part “${app}” was being tried with some of the visitors, and failed for too many of ` +
      `them: ${why}.`,
    'All visitors get the version that was live all along. You need not do anything; please tell whoever builds the ' +
      'site. The version that failed is marked as bad.',
    { label: 'See what was done', url: link('/admin/audit') },
  ]);
