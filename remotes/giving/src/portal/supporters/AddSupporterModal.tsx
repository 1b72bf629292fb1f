import type { SupporterFields as Fields } from '@lapis/contract';
import { FormModal, notices, useFailure } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SupporterFields } from './SupporterFields';
import { addSupporter, keepSupporter } from './supporters.queries';

const nothing: Fields = { name: '', email: '', phone: '', address_lines: [], note: '' };

export function AddSupporterModal({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [fields, setFields] = useState(nothing);
  const adding = useMutation({
    mutationFn: () => addSupporter(fields),
    onSuccess(supporter) {
      keepSupporter(client, supporter);
      notices.say(`${supporter.name} has been added.`);
      void navigate(href('admin.giving.supporter', { id: supporter.id }));
    },
  });
  return (
    <FormModal
      title="Add a supporter"
      button="Add the supporter"
      isBusy={adding.isPending}
      failure={useFailure(adding.error)}
      onSubmit={adding.mutate}
      onClose={onClose}
    >
      <SupporterFields
        fields={fields}
        change={(changes) => setFields((before) => ({ ...before, ...changes }))}
      />
    </FormModal>
  );
}
