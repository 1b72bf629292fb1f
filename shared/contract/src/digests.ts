import { endpoint } from './endpoint';
import { Mailing } from './mailings';
import { IdParam, listOf, oneOf, PageQuery } from './shapes';

const staff = { access: 'admin', needs: 'letters' } as const;
const one = { ...staff, params: IdParam, reply: oneOf(Mailing) };

/** Letters of new stories, which the site makes by itself: each to the readers of one language, as its audience says. */
export const digests = {
  list: endpoint('GET /admin/newsletter/digests', {
    ...staff,
    summary: 'The digests that were sent, or are being sent, the newest first',
    query: PageQuery,
    reply: listOf(Mailing),
  }),
  pause: endpoint('POST /admin/newsletter/digests/:id/pause', {
    ...one,
    summary: 'Pause the sending of a digest; what is on its way arrives',
  }),
  resume: endpoint('POST /admin/newsletter/digests/:id/resume', {
    ...one,
    summary: 'Go on sending a digest that was paused',
  }),
  stop: endpoint('POST /admin/newsletter/digests/:id/stop', {
    ...one,
    summary: 'Stop the sending of a digest for good',
  }),
};
