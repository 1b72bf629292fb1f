import type { Topic } from '@lapis/contract';
import { FormModal, notices, textProps, useFailure } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateTopics, saveTopic } from './topic-changes';

interface TopicModalProps {
  topic: Topic | null;
  onClose: () => void;
}

export function TopicModal({ topic, onClose }: TopicModalProps) {
  const client = useQueryClient();
  const [fields, setFields] = useState({
    name: topic?.name ?? '',
    description: topic?.description ?? '',
  });
  const saving = useMutation({
    mutationFn: () => saveTopic(topic?.id ?? null, fields),
    async onSuccess() {
      await invalidateTopics(client);
      notices.say(
        topic
          ? `The topic “${fields.name.trim()}” has been saved.`
          : `The topic “${fields.name.trim()}” has been added. Every subscriber gets it until they opt out of it.`,
      );
      onClose();
    },
  });
  const writing = {
    fields,
    change: (changes: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changes })),
  };
  return (
    <FormModal
      title={topic ? `Change “${topic.name}”` : 'Add a topic'}
      button={topic ? 'Save' : 'Add the topic'}
      isBusy={saving.isPending}
      failure={useFailure(saving.error)}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="As subscribers see it, such as “Appeals”."
        maxLength={60}
        {...textProps(writing, 'name')}
      />
      <Field
        label="What it is about"
        hint="In a sentence, for people choosing. Optional."
        maxLength={200}
        {...textProps(writing, 'description')}
      />
    </FormModal>
  );
}
