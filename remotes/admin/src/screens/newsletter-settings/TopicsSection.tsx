import type { Topic } from '@lapis/contract';
import {
  Aside,
  attempt,
  focusPage,
  FormSection,
  KeptButton,
  LoadFailure,
  notices,
  Row,
  Rows,
} from '@lapis/portal';
import { Button, confirmDialog, Skeleton } from '@lapis/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { topicsQuery } from '../../content/newsletters/topics.queries';
import { countPeople } from '../../kit/labels/people';
import { TopicModal } from './TopicModal';
import { invalidateTopics, removeTopic } from './topic-changes';

export function TopicsSection() {
  const { data: topics, error, refetch } = useQuery(topicsQuery);
  const [editing, setEditing] = useState<Topic | 'new' | null>(null);
  return (
    <FormSection
      title="Topics"
      lead="What your newsletters are about. Subscribers get every topic until they opt out of it. Changes here are saved at once."
    >
      {topics ? (
        <TopicRows topics={topics} onEdit={setEditing} />
      ) : error ? (
        <LoadFailure what="The topics" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
      <div>
        <Button variant="quiet" onClick={() => setEditing('new')}>
          Add a topic
        </Button>
      </div>
      {editing && <TopicModal topic={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </FormSection>
  );
}

interface TopicRowsProps {
  topics: Topic[];
  onEdit: (topic: Topic) => void;
}

function TopicRows({ topics, onEdit }: TopicRowsProps) {
  const client = useQueryClient();

  async function remove({ id, name }: Topic) {
    const isSure = await confirmDialog({
      title: `Remove the topic “${name}”?`,
      text: 'Its newsletters will then go to everyone, and saved groups that use it are removed too. This can’t be undone.',
      confirm: 'Remove',
      danger: true,
    });
    if (!isSure || !(await attempt(() => removeTopic(id)))) return;
    await invalidateTopics(client);
    notices.say(`The topic “${name}” has been removed.`);
    focusPage();
  }

  if (topics.length === 0) return <p>None yet: everyone gets every newsletter.</p>;
  return (
    <Rows label="Topics">
      {topics.map((topic) => (
        <Row
          key={topic.id}
          actions={
            <>
              <KeptButton aria-label={`Change “${topic.name}”`} onClick={() => onEdit(topic)}>
                Change
              </KeptButton>
              <KeptButton aria-label={`Remove “${topic.name}”`} onClick={() => void remove(topic)}>
                Remove
              </KeptButton>
            </>
          }
        >
          <p>{topic.name}</p>
          <Aside>
            {topic.description && `${topic.description} `}
            {countPeople(topic.subscribers)} {topic.subscribers === 1 ? 'gets' : 'get'} it.
          </Aside>
        </Row>
      ))}
    </Rows>
  );
}
