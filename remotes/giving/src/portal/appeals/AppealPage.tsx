import type { Appeal } from '@lapis/contract';
import { FormColumns, FormPage, ItemPending, notices, useSavedForm } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { appealProblems, toAppealChanges, toFormErrors, type TypedAppeal, typedAppeal } from './appeal-form';
import { AppealFields } from './AppealFields';
import { AppealPanel } from './AppealPanel';
import { appealQuery, changeAppeal, keepAppeal } from './appeals.queries';

const back = () => ({ to: href('admin.giving.appeals'), label: 'Appeals' });

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

/** Form for an appeal. Changes saved by other users appear in the fields that this user hasn't edited. */
function AppealForm({ appeal }: { appeal: Appeal }) {
  const client = useQueryClient();
  const { form, fields, change } = useSavedForm<Appeal, TypedAppeal>({
    stored: appeal,
    typed: typedAppeal,
    save: (changes) => changeAppeal(appeal, toAppealChanges(changes)),
    keep: (newest) => keepAppeal(client, newest),
    check: appealProblems,
    told: toFormErrors,
    onSaved: ({ id, title }) => notices.say(`${title} is saved.`, { about: `appeal ${id}` }),
  });

  return (
    <FormPage label="Appeal" title={appeal.title} back={back()} {...form}>
      <FormColumns side={<AppealPanel appeal={appeal} />}>
        <AppealFields fields={fields} change={change} appeal={appeal} />
      </FormColumns>
    </FormPage>
  );
}
