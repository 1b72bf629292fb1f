import { endpoint } from '../endpoint';
import { Mailing } from './mailings';
import { IdParam, listReply, itemReply, PageQuery } from '../shapes';

const staff = { access: 'admin', needs: 'newsletters' } as const;
const one = { ...staff, params: IdParam, reply: itemReply(Mailing) };

export const digests = {
  list: endpoint('GET /admin/newsletters/digests', {
    ...staff,
    summary: 'Digests, newest first',
    query: PageQuery,
    reply: listReply(Mailing),
  }),
  pause: endpoint('POST /admin/newsletters/digests/:id/pause', {
    ...one,
    summary: 'Pause a digest; emails on their way arrive. 409 if it is not being sent',
  }),
  resume: endpoint('POST /admin/newsletters/digests/:id/resume', {
    ...one,
    summary: 'Resume a paused digest; 409 if it is not paused',
  }),
  stop: endpoint('POST /admin/newsletters/digests/:id/stop', {
    ...one,
    summary: 'Stop a digest permanently; 409 if it has ended',
  }),
};
