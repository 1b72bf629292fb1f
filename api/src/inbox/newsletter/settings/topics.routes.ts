import { type Audience, newsletterSettings } from '@lapis/contract';
import { type Actor, audit } from '../../../cms/audit/audit';
import type { Database } from '../../../server/database/database';
import { unpagedList } from '../../../server/database/lists';
import { HttpError, invalidField, orNotFound } from '../../../server/http/http-error';
import { addRoute, type App, type Services } from '../../../server/http/serve';
import { newsletterSettingsRepository } from './newsletter-settings.repository';
import { topicsRepository } from './topics.repository';

export async function topicsRoutes(app: App, { db }: Pick<Services, 'db'>) {
  const topics = topicsRepository(db);
  const shown = async (id: number) => ({ results: orNotFound(await topics.find(id)) });

  addRoute(app, newsletterSettings.topics, async () => unpagedList(await topics.list()));

  addRoute(app, newsletterSettings.addTopic, async ({ body, user, ip }) => {
    const id = await db.transaction().execute(async (transaction) => {
      await refuseName(transaction, body.name);
      const added = await topicsRepository(transaction).add(body);
      await note(transaction, { user, ip }, 'created', added, body.name);
      return added;
    });
    return shown(id);
  });

  addRoute(app, newsletterSettings.changeTopic, async ({ params: { id }, body, user, ip }) => {
    await db.transaction().execute(async (transaction) => {
      const { name } = orNotFound(await topicsRepository(transaction).find(id));
      if (Object.keys(body).length === 0) return;
      if (body.name !== undefined) await refuseName(transaction, body.name, id);
      await topicsRepository(transaction).change(id, body);
      await note(transaction, { user, ip }, 'changed', id, body.name ?? name);
    });
    return shown(id);
  });

  addRoute(app, newsletterSettings.removeTopic, async ({ params: { id }, user, ip }) => {
    await db.transaction().execute(async (transaction) => {
      const { name } = orNotFound(await topicsRepository(transaction).find(id));
      await refuseAwaited(transaction, id);
      await forgetAudiences(transaction, id);
      await topicsRepository(transaction).remove(id);
      await note(transaction, { user, ip }, 'deleted', id, name);
    });
  });
}

const note = (
  db: Database,
  actor: Actor,
  action: 'created' | 'changed' | 'deleted',
  id: number,
  name: string,
) => audit(db).note(actor, { action, kind: 'newsletter_settings', id, title: `the topic “${name}”` });

/** @throws HttpError 422 if another topic has the name, because subscribers couldn't tell them apart */
async function refuseName(db: Database, name: string, own?: number) {
  const other = await topicsRepository(db).named(name);
  if (other && other.id !== own) throw invalidField('name', 'Another topic has this name.');
}

/**
 * Blocks deletion while a scheduled mailing uses the topic: without the topic, the mailing would go to
 * subscribers who have turned it down.
 * @throws HttpError 409
 */
async function refuseAwaited(db: Database, id: number) {
  const waiting = await db
    .selectFrom('mailings')
    .leftJoin('newsletters', 'newsletters.id', 'mailings.newsletter_id')
    .select(['mailings.subject', 'mailings.audience', 'newsletters.topic_id'])
    .where('mailings.started_at', 'is', null)
    .where('mailings.state', 'in', ['scheduled', 'paused'])
    .execute();
  const found = waiting.find(
    ({ audience, topic_id }) => topic_id === id || (JSON.parse(audience) as Audience).topic_id === id,
  );
  if (found)
    throw new HttpError(
      409,
      `The newsletter “${found.subject}” is waiting to be sent to people who chose this topic. Please cancel it first, or wait until it has been sent.`,
    );
}

/**
 * Deletes saved audiences that use the topic, because they would be larger than intended without that
 * condition.
 */
async function forgetAudiences(db: Database, id: number) {
  const settings = newsletterSettingsRepository(db);
  const { audiences } = await settings.read();
  const kept = audiences.filter(({ audience }) => audience.topic_id !== id);
  if (kept.length === audiences.length) return;
  const { version } = await settings.state();
  await settings.change(version, { audiences: kept });
}
