import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Media } from '../media/media';
import { Id, itemReply } from '../shapes';

const ChosenLogo = z.object({ media: Media.nullable() });

export const logo = {
  show: endpoint('GET /admin/logo', {
    access: 'admin',
    needs: 'settings',
    summary: 'The picture that was chosen as the logo',
    reply: itemReply(ChosenLogo),
  }),
  change: endpoint('PATCH /admin/logo', {
    access: 'admin',
    needs: 'settings',
    summary: 'Choose a picture of the library as the logo, or with null the usual sign again',
    body: z.object({ media_id: Id.nullable() }),
    reply: itemReply(ChosenLogo),
  }),
};
