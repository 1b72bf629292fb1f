import type { PeopleImport } from '@lapis/contract';
import { FormModal, ItemPending, may, Notice, notices, PageHead, useFailure } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../parts/counted';
import { importTitle, stateWords, stayedWords, totalWords } from './people-words';
import { forgetGiving, peopleImportQuery, undoPeople } from './people.queries';
import styles from './People.module.css';

const back = () => ({ to: href('admin.giving.people'), label: 'Import people' });

export function Component() {
  const id = Number(useParams()['id']);
  const { data: people, error, refetch } = useQuery(peopleImportQuery(id));
  if (!people)
    return (
      <ItemPending
        title="Import people"
        back={back()}
        one="import"
        all="All imports"
        error={error}
        onRetry={refetch}
      />
    );
  return (
    <>
      <PageHead
        title={importTitle(people)}
        lead={
          <>
            Imported <Ago time={people.created_at} /> by {people.created_by}
          </>
        }
        back={back()}
      />
      <Progress people={people} />
      <Outcome people={people} />
    </>
  );
}

const Progress = ({ people }: { people: PeopleImport }) => (
  <>
    <p role="status">{stateWords(people)}.</p>
    {people.state === 'running' && (
      <>
        <progress
          max={people.rows || 1}
          value={people.done}
          aria-label="Progress"
          className={styles.progress}
        />
        <p>You can leave this page: the import carries on.</p>
      </>
    )}
  </>
);

function Outcome({ people }: { people: PeopleImport }) {
  const [isUndoing, setUndoing] = useState(false);
  const { state, totals, stayed, can_undo_until } = people;
  const brought = totalWords(totals);
  const left = stayedWords(stayed);
  if (state === 'undone')
    return (
      <p>
        {brought ? `What it had imported was taken out again: ${brought}.` : 'It had imported nothing.'}
        {left && ` Changed or used since, and so left here: ${left}.`}
      </p>
    );
  const isUndoable = can_undo_until !== null && Date.parse(can_undo_until) > Date.now();
  const canUndo = may('subscribers') || totals.subscribers + totals.suppressions === 0;
  return (
    <>
      <p>{brought ? `Imported: ${brought}.` : 'Nothing has been imported.'}</p>
      {totals.refused + totals.partly > 0 && (
        <p>
          {counted(totals.refused + totals.partly, 'row')} could not be imported, or only in part. Correct
          this in the table, and import it again: what is here already is not imported twice.
        </p>
      )}
      {state === 'stopped' && (
        <Notice isUrgent>
          <p>
            The import stopped before its end. Choose the same file and the same columns again, and it carries
            on. Nothing is imported twice.
          </p>
        </Notice>
      )}
      {state !== 'running' && (
        <div className={styles.actions}>
          <ButtonLink variant="quiet" to={href('admin.giving.supporters')}>
            See the supporters
          </ButtonLink>
          {isUndoable && canUndo && (
            <Button variant="quiet" onClick={() => setUndoing(true)}>
              Undo the import…
            </Button>
          )}
          {isUndoable && !canUndo && (
            <p>It changed subscribers, which your role doesn’t include, so please ask an owner to undo it.</p>
          )}
        </div>
      )}
      {isUndoing && <UndoModal people={people} onClose={() => setUndoing(false)} />}
    </>
  );
}

function UndoModal({ people, onClose }: { people: PeopleImport; onClose: () => void }) {
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => undoPeople(people.id),
    onSuccess(undone) {
      client.setQueryData(peopleImportQuery(people.id).queryKey, undone);
      void forgetGiving(client);
      notices.say('The import has been undone.');
      onClose();
    },
  });
  return (
    <FormModal
      title="Undo the import?"
      button="Undo it"
      isDanger
      isBusy={undoing.isPending}
      failure={useFailure(undoing.error)}
      onSubmit={undoing.mutate}
      onClose={onClose}
    >
      <p>This takes out {totalWords(people.totals)}. No one is sent anything.</p>
      <p>
        What you have changed or used since then stays: supporters whom you edited, gifts that you refunded or
        corrected, subscribers who have had a newsletter, and declarations that were claimed on.
      </p>
      <p>
        Gifts stay in the ledger with an entry that cancels them. You can import the table again afterwards.
      </p>
    </FormModal>
  );
}
