import { send } from '@lapis/http';
import type { QueryClient } from '@tanstack/react-query';
import { topicsQuery } from '../../content/newsletters/topics.queries';
import { newsletterSettingsQuery } from '../../kit/queries/newsletter-settings.queries';

interface TopicFields {
  name: string;
  description: string;
}

export const saveTopic = async (id: number | null, body: TopicFields) =>
  id === null
    ? send('POST /admin/newsletters/topics', { body })
    : send('PATCH /admin/newsletters/topics/:id', { params: { id }, body });

export const removeTopic = (id: number) => send('DELETE /admin/newsletters/topics/:id', { params: { id } });

/** Invalidates all queries that contain names of topics. Resolves once they have been refetched. */
export const invalidateTopics = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: topicsQuery.queryKey }),
    client.invalidateQueries({ queryKey: newsletterSettingsQuery.queryKey }),
  ]);
