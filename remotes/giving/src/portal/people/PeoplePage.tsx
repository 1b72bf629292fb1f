import type { PeopleImport } from '@lapis/contract';
import { LoadFailure, PageHead, Part, Problem, Row, Rows, UploadIcon, useFailure } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { importTitle, stateWords } from './people-words';
import { peopleImportsQuery, readPeople } from './people.queries';
import styles from './People.module.css';
import { PeopleForm } from './PeopleForm';

export function Component() {
  const input = useRef<HTMLInputElement>(null);
  const reading = useMutation({ mutationFn: readPeople });
  const { data: table, variables: file, isPending, submittedAt } = reading;
  return (
    <>
      <PageHead
        title="Import people"
        lead="Supporters, past gifts, subscribers and Gift Aid declarations from another system. No one is sent anything."
        back={{ to: href('admin.giving'), label: 'Giving' }}
      />
      <Part title="The table">
        <p>
          Export a table as CSV from your old system, such as Mailchimp, Ghost, listmonk, Donorbox, JustGiving
          or CiviCRM, or save a spreadsheet as CSV. Nothing changes until you have seen what each row will do.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/csv"
          aria-label="Table of people"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) reading.mutate(chosen);
            // Allows a corrected file with the same name to be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button
          variant={table ? 'quiet' : 'primary'}
          className={styles.button}
          busy={isPending}
          onClick={() => input.current?.click()}
        >
          <UploadIcon />
          {table ? 'Choose another file…' : 'Choose the file…'}
        </Button>
        <p role="status">{isPending && 'Reading the file…'}</p>
        <Problem failure={useFailure(reading.error)} />
      </Part>
      {table && file && <PeopleForm key={submittedAt} file={file} table={table} />}
      <EarlierImports />
    </>
  );
}

function EarlierImports() {
  const { data, error, refetch } = useQuery(peopleImportsQuery);
  if (error && !data)
    return <LoadFailure what="Earlier imports" error={error} onRetry={() => void refetch()} />;
  if (!data || data.results.length === 0) return null;
  return (
    <Part title="Earlier imports">
      <Rows label="Earlier imports">
        {data.results.map((each) => (
          <EarlierImport key={each.id} {...each} />
        ))}
      </Rows>
    </Part>
  );
}

const EarlierImport = (each: PeopleImport) => (
  <Row>
    <p>
      <Link to={href('admin.giving.people.one', { id: each.id })}>
        <bdi>{importTitle(each)}</bdi>
      </Link>
      , <Ago time={each.created_at} /> by {each.created_by}. {stateWords(each)}.
    </p>
  </Row>
);
