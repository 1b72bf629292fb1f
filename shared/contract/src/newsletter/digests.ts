import { endpoint } from '../endpoint';
import { Mailing } from './mailings';
import { IdParam, listReply, itemReply, PageQuery } from '../shapes';

const staff = { access: 'admin', needs: 'newsletters' } as const;
const one = { ...staff, params: IdParam, reply: itemReply(Mailing) };

export const digests = {
  list: endpoint('GET /admin/newsletters/digests', {
    ...staff,
    summary: 'The digests that were sent, or are being sent, the newest first',
    query: PageQuery,
    reply: listReply(Mailing),
  }),
  pause: endpoint('POST /admin/newsletters/digests/:id/pause', {
    ...one,
    summary: 'Pause the sending of a digest; what is on its way arrives',
  }),
  resume: endpoint('POST /admin/newsletters/digests/:id/resume', {
    ...one,
    summary: 'Resume the sending of a digest that was paused',
  }),
  stop: endpoint('POST /admin/newsletters/digests/:id/stop', {
    ...one,
    summary: 'Stop the sending of a digest for good',
  }),
};
