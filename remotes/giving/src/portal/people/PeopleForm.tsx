import type { PeopleTable } from '@lapis/contract';
import { Part, useLeaveGuard } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../parts/counted';
import { useChecked } from '../parts/refusal';
import { ColumnFields } from './ColumnFields';
import { DeclarationOptions, GiftOptions, PeopleOptions, SubscriberOptions } from './option-fields';
import { hasField, peopleProblems, type PeopleText, toOptions, toPeopleText } from './people-form';
import { checkPeople } from './people.queries';
import styles from './People.module.css';
import { PlanPart } from './PlanPart';

interface PeopleFormProps {
  file: File;
  table: PeopleTable;
}

export function PeopleForm({ file, table }: PeopleFormProps) {
  const [initial] = useState(() => toPeopleText(table));
  const [text, setText] = useState(initial);
  const checking = useMutation({ mutationFn: checkPeople });
  const { failure, passes } = useChecked(checking.error);

  useLeaveGuard(text !== initial, 'What you chose for this table will be lost.');

  function change(changes: Partial<PeopleText>) {
    setText((before) => ({ ...before, ...changes }));
    // What was said of the rows no longer holds.
    checking.reset();
  }

  function submit() {
    if (!checking.isPending && passes(peopleProblems(text)))
      checking.mutate({ file, options: toOptions(text) });
  }

  const fields = { text, change };
  const system = table.system && `, exported from ${table.system}`;
  return (
    <>
      <Form
        className={styles.form}
        onSubmit={submit}
        failure={failure}
        noValidate
        aria-label="What the table holds"
      >
        <Part title="What each column holds">
          <p>
            {file.name}: {counted(table.rows, 'row')}
            {system}. We guessed from the headings. Please check each guess; columns that you leave out are
            not imported.
          </p>
          <ColumnFields columns={table.columns} {...fields} />
        </Part>
        <Part title="What to import">
          <div className={styles.options}>
            <PeopleOptions {...fields} />
            <SubscriberOptions {...fields} />
            {hasField(text, 'gift_amount', 'gift_day') && <GiftOptions {...fields} />}
            {hasField(text, 'declaration_day') && <DeclarationOptions {...fields} />}
          </div>
        </Part>
        <Button className={styles.button} type="submit" busy={checking.isPending}>
          {checking.isPending ? 'Checking…' : 'Check each row'}
        </Button>
      </Form>
      {checking.data && checking.variables && <PlanPart plan={checking.data} input={checking.variables} />}
    </>
  );
}
