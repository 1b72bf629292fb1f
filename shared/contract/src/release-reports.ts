import { z } from 'zod';
import { endpoint } from './endpoint';

/**
 * How a visit went for an app: it came to life (`ok`); its code did not come, or its container did not begin (`load`);
 * an error was caught while it was drawn (`render`); or the page never answered to its visitor (`alive`).
 */
export const reportKinds = ['ok', 'load', 'render', 'alive'] as const;

/** What a browser tells of a visit, and nothing else. */
export const ReleaseReport = z.object({
  app: z.string().regex(/^[\w-]{1,60}$/, 'This is not an app’s name'),
  version: z.string().regex(/^[\w-][\w.-]{0,99}$/, 'This is not a version’s name'),
  /** By its name and not its address, which may hold a secret; empty where no page is known. */
  page: z.string().regex(/^[\w.-]{0,100}$/, 'This is not a page’s name'),
  kind: z.enum(reportKinds),
  /** By which the server knows that it served the page; a report without it is taken and not counted. */
  token: z.string().max(100, 'This is no token of a page').optional(),
});
export type ReleaseReport = z.infer<typeof ReleaseReport>;

export const releaseReports = {
  send: endpoint('POST /releases/reports', {
    access: 'anyone',
    summary:
      'Tell that a page came to life, or what went wrong; kept as a count of the hour where it has the token of a ' +
      'page that was served, and no more than five of the same from one network',
    body: ReleaseReport,
  }),
};
