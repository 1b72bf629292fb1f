import { z } from 'zod';
import { endpoint } from '../endpoint';

/**
 * Outcome of a visit for one app. `ok`: the app started. `load`: the app's code didn't load, or its container
 * didn't start. `render`: an error while rendering. `alive`: the page never became interactive.
 */
export const visitOutcomes = ['ok', 'load', 'render', 'alive'] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];

const AppVersion = z.object({
  app: z.string().regex(/^[\w-]{1,60}$/, 'This is not an app’s name'),
  version: z.string().regex(/^[\w-][\w.-]{0,99}$/, 'This is not a version’s name'),
});

/** Report on a visit; browsers send nothing else about it. */
export const ReleaseReport = AppVersion.extend({
  /** Name of the page instead of its address, which may contain a secret; empty if the page is unknown. */
  page: z.string().regex(/^[\w.-]{0,100}$/, 'This is not a page’s name'),
  /** Outcome, if known. `started`: the page's code is about to run. `left`: the outcome will stay unknown. */
  kind: z.enum([...visitOutcomes, 'started', 'left']),
  /** Proof that the server has served the page; a report without a token is accepted, but not counted. */
  token: z.string().max(100, 'This is not the token of a page').optional(),
  /**
   * Random id of the page load, which links `started` to the report that follows. If none follows, the visit
   * counts as `alive` (never interactive), because a tab that hangs can't report anything.
   */
  visit: z.uuid('This is not the id of a visit').optional(),
  /** Other apps on the same page with the same outcome. */
  beside: z.array(AppVersion).max(10, 'A page has no more than 10 apps').optional(),
});
export type ReleaseReport = z.infer<typeof ReleaseReport>;

export const releaseReports = {
  send: endpoint('POST /releases/reports', {
    access: 'anyone',
    summary:
      'Report that a page started, or failed. Counted by the hour if it has the token of a page that was served, at most five times for each network',
    body: ReleaseReport,
  }),
};
