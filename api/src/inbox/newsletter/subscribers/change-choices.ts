import type { Language } from '@lapis/contract';
import { languageName } from '@lapis/contract/languages';
import type { Database } from '../../../server/database/database';
import { orNotFound } from '../../../server/http/http-error';
import { subscriberEventsRepository } from './subscriber-events.repository';
import '../tables';
import { findTopics } from './find-topics';

export interface SubscriberChoiceChanges {
  language?: Language | undefined;
  region?: string | undefined;
  topics?: { id: number; is_wanted: boolean }[] | undefined;
}

async function changeTopics(
  db: Database,
  id: number,
  choices: NonNullable<SubscriberChoiceChanges['topics']>,
) {
  const wanted = new Map(choices.map((choice) => [choice.id, choice.is_wanted]));
  const changed = (await findTopics(db, id)).filter(
    (topic) => wanted.has(topic.id) && wanted.get(topic.id) !== topic.is_wanted,
  );
  const taken = changed.filter((topic) => !topic.is_wanted).map((topic) => topic.id);
  const declined = changed.filter((topic) => topic.is_wanted);
  if (taken.length > 0) {
    await db
      .deleteFrom('declined_topics')
      .where('subscriber_id', '=', id)
      .where('topic_id', 'in', taken)
      .execute();
  }
  if (declined.length > 0) {
    await db
      .insertInto('declined_topics')
      .values(declined.map((topic) => ({ subscriber_id: id, topic_id: topic.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return changed.map(({ name, is_wanted }) => `${is_wanted ? 'Without' : 'With'} the topic ${name}.`);
}

export async function changeChoices(
  db: Database,
  id: number,
  { language, region, topics }: SubscriberChoiceChanges,
  by: string | null = null,
) {
  const before = orNotFound(
    await db.selectFrom('subscribers').select(['language', 'region']).where('id', '=', id).executeTakeFirst(),
  );
  const set = { language: language ?? before.language, region: region ?? before.region };
  const words = [
    ...(set.language === before.language ? [] : [`Language: ${languageName(set.language)}.`]),
    ...(set.region === before.region ? [] : [set.region ? `Region: ${set.region}.` : 'No region.']),
    ...(topics ? await changeTopics(db, id, topics) : []),
  ];
  if (words.length === 0) return;
  await db.updateTable('subscribers').set(set).where('id', '=', id).execute();
  await subscriberEventsRepository(db).note(id, 'changed', words.join(' '), by);
}
