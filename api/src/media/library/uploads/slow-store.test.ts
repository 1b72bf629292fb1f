import { startS3 } from '../../../server/storage/s3-server.fixture';
import { withTimeLimit } from '../../../server/time/time-limit';
import { describeSite } from '../../../testing/testing';
import { librarian, pdf } from '../media.fixture';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => void (s3 = await startS3()), 60_000);
afterAll(() => s3?.close());

describeSite(
  'a bucket that is slow',
  (site) => {
    test('does not block the database while files are uploaded', async () => {
      const library = librarian(site, await site().signIn('admin'));
      s3.freeze();
      // More than PostgreSQL's connections.
      const files = Array.from({ length: 12 }, (_, n) => library.upload([`${n}.pdf`, pdf(`report ${n}`)]));
      try {
        // Long enough for all uploads to arrive.
        const end = Date.now() + 3000;
        while (Date.now() < end)
          await withTimeLimit(1500, site().db.selectFrom('media').select('id').limit(1).execute());
      } finally {
        s3.thaw();
      }
      const statuses = (await Promise.all(files)).map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([201]));
    }, 60_000);
  },
  { environment: () => ({ STORAGE_URL: s3.url() }) },
);
