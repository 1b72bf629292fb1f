import { setTimeout as pause } from 'node:timers/promises';
import { Site, usualNewsletterSettings } from '@lapis/contract';
import { siteRepository } from '../../../cms/site/site.repository';
import { demoContent } from '../../../operations/demo/content';
import { openDatabase } from '../../../server/database/database';
import { createLeases } from '../../../server/database/lease';
import { DAY, timestamp } from '../../../server/time/clock';
import { addStory } from '../../../testing/content';
import { runServer } from '../../../testing/spawned-server';
import { TEST_DATABASE_URL, testSettings } from '../../../testing/testing';
import { addSubscribers } from '../mailings/subscribers.fixture';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';

jest.setTimeout(240_000);

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'processes that start together and restart after kill -9 send a digest once, on %s',
  async (databaseServer) => {
    const site = await testSettings({
      isMigrated: true,
      ...(databaseServer !== undefined && { server: databaseServer }),
    });
    const { dataDir, databaseUrl } = site.settings;
    const db = await openDatabase(site.settings);
    const start = () =>
      runServer({
        DATA_DIR: dataDir,
        PORT: '0',
        MAIL_FROM: 'hello@lapis.example',
        WORKERS: '2',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
    let server: ReturnType<typeof start> | undefined;
    try {
      await siteRepository(db).write(Site.parse(demoContent.site));
      await addSubscribers(
        db,
        ...Array.from({ length: 20 }, (_, n) => ({ email: `reader-${n}@example.org` })),
      );
      await newsletterSettingsRepository(db).change(1, {
        per_minute: 6000,
        digests: { ...usualNewsletterSettings.digests, en: 'week' },
      });
      // The period always spans a Monday.
      await db
        .insertInto('newsletter_digests')
        .values({ language: 'en', covered_until: timestamp(-15 * DAY) })
        .execute();
      await addStory(db, { slug: 'kites', published_at: timestamp(-14 * DAY) });

      for (let round = 0; round < 2; round += 1) {
        server = start();
        expect(await server.says(/The site is at/)).not.toBeNull();
        server.kill();
        await server.ended;
        await createLeases(db, 'mailings').release();
      }
      server = start();
      const mailings = () => db.selectFrom('mailings').select(['campaign', 'state']).execute();
      while ((await mailings())[0]?.state !== 'sent') await pause(100);
      expect(await mailings()).toEqual([
        { campaign: expect.stringMatching(/^digest-en-20\d\d-/), state: 'sent' },
      ]);
      const deliveries = await db.selectFrom('deliveries').select('state').execute();
      expect(deliveries).toHaveLength(20);
      expect(deliveries.every(({ state }) => state === 'sent')).toBe(true);
    } finally {
      server?.kill();
      await server?.ended;
      await db.destroy();
      await site.remove();
    }
  },
);
