import { send } from '@lapis/http';
import type { QueryClient } from '@tanstack/react-query';
import { topicsQuery } from '../../content/letters/topics.queries';
import { newsletterSettingsQuery } from '../../kit/queries/newsletter.queries';

interface TopicFields {
  name: string;
  description: string;
}

/** Adds a topic, or changes that of the id. */
export const saveTopic = async (id: number | null, body: TopicFields) =>
  id === null
    ? send('POST /admin/newsletter/topics', { body })
    : send('PATCH /admin/newsletter/topics/:id', { params: { id }, body });

export const removeTopic = (id: number) => send('DELETE /admin/newsletter/topics/:id', { params: { id } });

/** Has everything read anew that names topics; answers once it is there. */
export const forgetTopics = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: topicsQuery.queryKey }),
    client.invalidateQueries({ queryKey: newsletterSettingsQuery.queryKey }),
  ]);
