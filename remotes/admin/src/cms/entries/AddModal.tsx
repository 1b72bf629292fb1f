import { failureOf } from '@lapis/http';
import { useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { Modal } from '../../kit/modal/Modal';
import { notices } from '../../kit/notices/notices';
import type { AnyFields, ContentKind } from './kind';
import { createItem, forgetLists } from './queries';

interface AddModalProps<Fields extends AnyFields> {
  kind: ContentKind<Fields>;
  onClose: () => void;
}

/** Begins a thing of a kind that has no page for new ones: a draft, whose own page is next. */
export function AddModal<Fields extends AnyFields>({ kind, onClose }: AddModalProps<Fields>) {
  const [fields, setFields] = useState(kind.blank);
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useId();

  const adding = useMutation({
    mutationFn: () => createItem(kind, fields, {}),
    onSuccess(saved) {
      if (!('item' in saved)) return;
      forgetLists(client, kind);
      notices.say(`“${saved.item.title}” has been added as a draft.`);
      void navigate(kind.edit(saved.item.id));
    },
  });
  // The form moves the focus with every new failure, so one failure must stay one object.
  const failure = useMemo(() => (adding.error ? failureOf(adding.error) : null), [adding.error]);

  const writing = {
    fields,
    base: null,
    change: (changes: Partial<Fields>) => setFields({ ...fields, ...changes }),
  };
  return (
    <Modal
      title={`Add ${kind.one}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={adding.isPending}>
            Add {kind.one}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={() => !adding.isPending && adding.mutate()} failure={failure} noValidate>
        <kind.Main writing={writing} />
      </Form>
    </Modal>
  );
}
