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
    summary: 'Choose a picture from the library as the logo, or null to go back to the usual sign',
    body: z.object({ media_id: Id.nullable() }),
    reply: itemReply(ChosenLogo),
  }),
};
