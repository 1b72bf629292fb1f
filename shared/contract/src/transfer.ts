import { z } from 'zod';
import { endpoint } from './endpoint';
import { PreviewParam } from './draft-calls';
import { oneOf, Time } from './shapes';

/** How many there were of each kind, by its name in addresses. */
export const Imported = z.record(z.string(), z.int());
export type Imported = z.infer<typeof Imported>;

/** All content of a site in one file, to be read elsewhere or taken into another site. */
export const transfer = {
  begin: endpoint('POST /admin/export', {
    access: 'admin',
    needs: 'transfer',
    summary: 'An address from which all content can be downloaded as one file: once, and within a minute',
    reply: z.object({ url: z.string(), expires_at: Time }),
  }),
  download: endpoint('GET /export/:token', {
    access: 'anyone',
    summary:
      'All content as one archive, for whoever has the address; 410 once it was used or its minute is over',
    params: PreviewParam,
    reply: z.unknown().meta({ type: 'string', format: 'binary' }),
    type: 'application/gzip',
  }),
  import: endpoint('POST /admin/import', {
    access: 'admin',
    needs: 'transfer',
    summary:
      'Import the archive of an export: into a site without any content, else 409. 422 with a sentence where it is ' +
      'damaged, and then nothing of it is kept',
    files: true,
    reply: oneOf(Imported),
    status: 201,
  }),
};
