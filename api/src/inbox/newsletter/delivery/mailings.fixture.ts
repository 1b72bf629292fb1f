import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import type { FrozenMail } from '../newsletter-mail/frozen-mail';
import { placeholders } from '../newsletter-mail/frozen-mail';
import { mailingsRepository } from '../mailings/mailings.repository';

export async function addMailing(db: Database, slug: string, { rate = 6000 } = {}) {
  const now = timestamp();
  const { id } = await db
    .insertInto('newsletters')
    .values({
      slug,
      title: slug,
      subject: '',
      preview: '',
      from_name: '',
      language: 'en',
      topic_id: null,
      blocks: '[]',
      in_archive: 1,
      published_at: now,
      unpublish_at: null,
      deleted_at: null,
      updated_by: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setRate(db, rate);
  return mailingsRepository(db).add({
    kind: 'newsletter',
    newsletterId: id,
    campaign: slug,
    mail: frozen(slug),
    audience: {},
    startsAt: now,
    rate,
    byName: 'Zohra Rahimi',
  });
}

export async function setRate(db: Database, per_minute: number) {
  const settings = JSON.stringify({ per_minute });
  await db
    .insertInto('newsletter_settings')
    .values({ id: 1, settings, version: 1, updated_at: timestamp() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ settings }))
    .execute();
}

const frozen = (subject: string): FrozenMail => ({
  subject,
  html: `<p>Snow fell. <a href="${placeholders.unsubscribe}">Unsubscribe</a></p>`,
  text: `Snow fell.\n\n${placeholders.unsubscribe}\n${placeholders.preferences}`,
  from_name: 'Mina of Lapis',
  language: 'en',
});
