import { toFailure } from '@lapis/http';
import { Modal, notices } from '@lapis/portal';
import { useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { AnyFields, ContentType } from '../content-type';
import { createItem, invalidateLists } from '../queries';

interface AddModalProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
  onClose: () => void;
}

export function AddModal<Fields extends AnyFields>({ type, onClose }: AddModalProps<Fields>) {
  const [fields, setFields] = useState(type.blank);
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useId();

  const adding = useMutation({
    mutationFn: () => createItem(type, fields, {}),
    onSuccess(saved) {
      if (!('item' in saved)) return;
      invalidateLists(client, type);
      notices.say(`“${saved.item.title}” has been added as a draft.`);
      void navigate(type.edit(saved.item.id));
    },
  });
  // Memoised, because `Form` moves focus whenever it receives a new failure object.
  const failure = useMemo(() => (adding.error ? toFailure(adding.error) : null), [adding.error]);

  const writing = {
    fields,
    base: null,
    change: (changes: Partial<Fields>) => setFields({ ...fields, ...changes }),
  };
  return (
    <Modal
      title={`Add ${type.one}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={adding.isPending}>
            Add {type.one}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={() => !adding.isPending && adding.mutate()} failure={failure} noValidate>
        <type.Main writing={writing} />
      </Form>
    </Modal>
  );
}
