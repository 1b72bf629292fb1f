import type { Appeal } from '@lapis/contract';
import {
  FormColumns,
  FormPage,
  ItemPending,
  notices,
  resultsOf409,
  SaveBar,
  savedByHand,
  useEdits,
  useFailure,
  useLeaveGuard,
  useSaveKey,
} from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appealProblems, changesOf, typedAppeal } from './appeal-form';
import { AppealFields } from './AppealFields';
import { AppealPanel } from './AppealPanel';
import { appealQuery, changeAppeal, keepAppeal } from './appeals.queries';

const back = () => ({ to: href('admin.giving.appeals'), label: 'Appeals' });

/** One appeal. */
export function Component() {
  const id = Number(useParams().id);
  const { data: appeal, error, refetch } = useQuery(appealQuery(id));
  if (appeal) return <AppealForm key={id} appeal={appeal} />;
  return (
    <ItemPending
      title="Appeal"
      back={back()}
      one="appeal"
      all="All appeals"
      error={error}
      onRetry={refetch}
    />
  );
}

/** What somebody else saved meanwhile shows through where nothing was typed. */
function AppealForm({ appeal }: { appeal: Appeal }) {
  const client = useQueryClient();
  const { fields, changes, isUnsaved, change, forget } = useEdits(typedAppeal(appeal));
  const [problems, setProblems] = useState<FormFailure | null>(null);
  const save = useMutation({
    mutationFn: (sent: typeof changes) => changeAppeal(appeal, changesOf(sent)),
    onSuccess(saved, sent) {
      forget(sent);
      keepAppeal(client, saved);
      notices.say(`${saved.title} is saved.`);
    },
    onError(error) {
      // What was typed stays over the newer copy, and is saved over it by the next press.
      const newest = resultsOf409<Appeal>(error);
      if (newest) keepAppeal(client, newest);
    },
  });
  const refusal = useFailure(save.error);
  useLeaveGuard(isUnsaved, 'What you typed will be lost.');
  useSaveKey(submit);

  function submit() {
    if (!isUnsaved || save.isPending) return;
    const found = appealProblems(fields);
    setProblems(found);
    if (!found) save.mutate(changes);
  }

  return (
    <FormPage
      label="Appeal"
      title={appeal.title}
      back={back()}
      bar={
        <SaveBar state={savedByHand(isUnsaved, save.isPending)} isBusy={save.isPending} isIdle={!isUnsaved} />
      }
      onSubmit={submit}
      failure={problems ?? refusal}
    >
      <FormColumns side={<AppealPanel appeal={appeal} />}>
        <AppealFields fields={fields} change={change} appeal={appeal} />
      </FormColumns>
    </FormPage>
  );
}
