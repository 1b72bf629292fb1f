import { z } from 'zod';
import { endpoint } from '../endpoint';
import { PreviewParam } from '../content/draft-calls';
import { itemReply, Time } from '../shapes';

export const Imported = z.record(z.string(), z.int());
export type Imported = z.infer<typeof Imported>;

export const transfer = {
  begin: endpoint('POST /admin/export', {
    access: 'admin',
    needs: 'transfer',
    summary:
      'Create an address for downloading all content as one file, once and within a minute; 503 while the site restarts',
    reply: z.object({ url: z.string(), expires_at: Time }),
  }),
  download: endpoint('GET /export/:token', {
    access: 'anyone',
    summary:
      'All content as one archive, for anyone who has the address; 410 if it was used or its minute is over',
    params: PreviewParam,
    reply: z.unknown().meta({ type: 'string', format: 'binary' }),
    type: 'application/gzip',
  }),
  import: endpoint('POST /admin/import', {
    access: 'admin',
    needs: 'transfer',
    summary:
      'Import the archive of an export into a site without content; 409 if there is any, 422 if the archive is damaged. Nothing is kept then',
    files: true,
    reply: itemReply(Imported),
    status: 201,
  }),
};
