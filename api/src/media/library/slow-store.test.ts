import { startS3 } from '../../server/storage/s3-server.fixture';
import { within } from '../../server/time/time-limit';
import { describeSite } from '../../testing/testing';
import { librarian, pdf } from './media.fixture';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => void (s3 = await startS3()), 60_000);
afterAll(() => s3?.close());

describeSite(
  'a bucket that takes long',
  (site) => {
    test('keeps nobody waiting for the database while files are sent to it', async () => {
      const library = librarian(site, await site().signIn('admin'));
      s3.freeze();
      // More than PostgreSQL has connections for.
      const files = Array.from({ length: 12 }, (_, n) => library.upload([`${n}.pdf`, pdf(`report ${n}`)]));
      try {
        // Long enough for each of them to have been received.
        const end = Date.now() + 3000;
        while (Date.now() < end)
          await within(1500, site().db.selectFrom('media').select('id').limit(1).execute());
      } finally {
        s3.thaw();
      }
      const statuses = (await Promise.all(files)).map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([201]));
    }, 60_000);
  },
  { environment: () => ({ STORAGE_URL: s3.url() }) },
);
