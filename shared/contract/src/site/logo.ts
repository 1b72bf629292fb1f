import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Media } from '../media/media';
import { Id, itemReply } from '../shapes';

const ChosenLogo = z.object({ media: Media.nullable() });

export const logo = {
  show: endpoint('GET /admin/logo', {
    access: 'admin',
    needs: 'settings',
    summary: 'The logo',
    reply: itemReply(ChosenLogo),
  }),
  change: endpoint('PATCH /admin/logo', {
    access: 'admin',
    needs: 'settings',
    summary: 'Choose a picture from the library as the logo, or the usual sign with null',
    body: z.object({ media_id: Id.nullable() }),
    reply: itemReply(ChosenLogo),
  }),
};
