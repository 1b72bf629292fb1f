import {
  afterSaving,
  FormPage,
  notices,
  SaveBar,
  useEdits,
  useFailure,
  useLeaveGuard,
  useSaveKey,
} from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appealProblems, toAppealChanges, emptyAppeal } from './appeal-form';
import { AppealFields } from './AppealFields';
import { addAppeal, keepAppeal } from './appeals.queries';

export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { fields, isUnsaved, change } = useEdits(emptyAppeal);
  const [problems, setProblems] = useState<FormFailure | null>(null);
  const adding = useMutation({
    mutationFn: () => {
      const { slug, ...body } = toAppealChanges(fields);
      return addAppeal({ ...body, title: fields.title, ...(slug && { slug }) });
    },
    onSuccess(appeal) {
      keepAppeal(client, appeal);
      notices.say(`${appeal.title} is saved as a draft. Open it when it is ready.`);
      void navigate(href('admin.giving.appeal', { id: appeal.id }), { replace: true, ...afterSaving });
    },
  });
  const refusal = useFailure(adding.error);
  useLeaveGuard(isUnsaved, 'What you typed will be lost.');
  useSaveKey(submit);

  function submit() {
    if (adding.isPending) return;
    const found = appealProblems(fields);
    setProblems(found);
    if (!found) adding.mutate();
  }

  return (
    <FormPage
      label="Appeal"
      title="Start an appeal"
      back={{ to: href('admin.giving.appeals'), label: 'Appeals' }}
      bar={
        <SaveBar
          state={{ name: 'new', label: '' }}
          button="Save as a draft"
          isBusy={adding.isPending}
          isIdle={!isUnsaved}
        />
      }
      onSubmit={submit}
      failure={problems ?? refusal}
    >
      <AppealFields fields={fields} change={change} />
    </FormPage>
  );
}
