import type { PeopleOutcome, PeoplePlan, PeoplePlanRow } from '@lapis/contract';
import {
  afterSaving,
  type Column,
  ExportButton,
  Notice,
  Part,
  Problem,
  Select,
  Table,
  useFailure,
} from '@lapis/portal';
import { href, Link, useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../parts/counted';
import { outcomeWords, totalWords } from './people-words';
import { forgetGiving, importPeople, type PeopleInput, peopleTable } from './people.queries';
import styles from './People.module.css';

const shownAtOnce = 50;

type ShownRow = PeoplePlanRow & { id: number };

const columns: Column<ShownRow>[] = [
  {
    name: 'name',
    label: 'Name',
    cell: ({ name, supporter_id }) =>
      supporter_id === null ? (
        <bdi>{name || 'No name'}</bdi>
      ) : (
        <Link to={href('admin.giving.supporter', { id: supporter_id })}>
          <bdi>{name}</bdi>
        </Link>
      ),
  },
  { name: 'line', label: 'Row', isLabelled: true, cell: ({ line }) => line },
  { name: 'outcome', label: 'Result', cell: ({ outcome }) => outcomeWords[outcome] },
  { name: 'says', label: 'What happens', cell: ({ says }) => says },
];

interface PlanPartProps {
  plan: PeoplePlan;
  input: PeopleInput;
}

export function PlanPart({ plan: { totals, rows }, input }: PlanPartProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<PeopleOutcome | ''>('');
  const [shown, setShown] = useState(shownAtOnce);
  const importing = useMutation({
    mutationFn: importPeople,
    onSuccess({ id }) {
      void forgetGiving(client);
      void navigate(href('admin.giving.people.one', { id }), afterSaving);
    },
  });
  const found = rows.filter((row) => !outcome || row.outcome === outcome);
  const brings = totalWords(totals);
  return (
    <Part
      title="What each row will do"
      actions={<ExportButton name="people-to-import" read={() => peopleTable(input)} />}
    >
      <Notice role="status">
        <p>
          {brings
            ? `${brings} will be imported. Nothing is sent to anyone. You can undo it for 24 hours.`
            : 'There is nothing in this table to import.'}
        </p>
      </Notice>
      <Select
        label="Show"
        name="outcome"
        value={outcome}
        options={[
          { value: '', label: `All (${rows.length})` },
          ...(Object.keys(outcomeWords) as PeopleOutcome[]).map((value) => ({
            value,
            label: `${outcomeWords[value]} (${totals[value]})`,
          })),
        ]}
        onChange={(value) => {
          setOutcome(value);
          setShown(shownAtOnce);
        }}
      />
      <Table
        caption="What each row will do"
        columns={columns}
        rows={found.slice(0, shown).map((row) => ({ ...row, id: row.line }))}
        isOld={false}
        nameOf={({ name }) => name}
      />
      {found.length > shown && (
        <Button variant="quiet" className={styles.button} onClick={() => setShown(shown + shownAtOnce)}>
          Show more of {counted(found.length, 'row')}
        </Button>
      )}
      {brings && (
        <Button className={styles.button} busy={importing.isPending} onClick={() => importing.mutate(input)}>
          {importing.isPending ? 'Starting…' : 'Import them'}
        </Button>
      )}
      <Problem failure={useFailure(importing.error)} />
    </Part>
  );
}
