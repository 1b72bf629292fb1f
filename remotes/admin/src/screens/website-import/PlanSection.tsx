import type { ImportReport } from '@lapis/contract';
import { Select, useFailure } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Field, Form } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Choices } from './Choices';
import styles from './WebsiteImport.module.css';
import { type ExportInput, importsQuery, startImport, type ImportOptions } from './website-import.queries';
import { Notes, Overview } from './Report';

const treatments = [
  {
    value: 'check',
    label: 'We’ll check each picture',
    hint: 'Visitors won’t see a picture until someone has recorded in the library whether it shows people, and who consented.',
  },
  {
    value: 'consented',
    label: 'Everyone shown has consented',
    hint: 'The same consent is recorded for every picture, and visitors see them all straight away.',
  },
] as const;

export function PlanSection({ plan, asked }: { plan: ImportReport; asked: ExportInput }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const head = useRef<HTMLHeadingElement>(null);
  const [pictures, setPictures] = useState<ImportOptions['pictures']>('check');
  const [menu, setMenu] = useState('');
  const [percent, setPercent] = useState(0);
  const starting = useMutation({
    mutationFn: (wanted: ImportOptions) => startImport(asked, wanted, setPercent),
    onSuccess(websiteImport) {
      void client.invalidateQueries({ queryKey: importsQuery.queryKey });
      if (websiteImport) void navigate(href('admin.imports.one', { id: websiteImport.id }));
    },
  });
  const failure = useFailure(starting.error);

  // Focuses the plan, which appears below the pressed button.
  useEffect(() => head.current?.focus(), [plan]);

  function start(values: FormData) {
    const text = (name: string) => String(values.get(name) ?? '');
    starting.mutate({
      pictures,
      menu,
      from: text('from'),
      covers: text('covers'),
      given_at: text('given_at'),
    });
  }

  return (
    <>
      <section className={styles.step} aria-labelledby="plan">
        <h2 id="plan" ref={head} tabIndex={-1}>
          What is in it
        </h2>
        <Overview report={plan} isPlan />
        <Notes report={plan} />
      </section>
      <section className={styles.step} aria-labelledby="decide">
        <h2 id="decide">Your choices</h2>
        <Form onSubmit={start} failure={failure} noValidate>
          <Choices
            legend="Who is shown in the pictures?"
            name="pictures"
            value={pictures}
            choices={treatments}
            onChange={setPictures}
          />
          {pictures === 'consented' && (
            <>
              <Field label="Who consented" name="from" hint="Such as ‘All families, on our form of 2024’." />
              <Field label="What for" name="covers" hint="Such as ‘the website and the annual report’." />
              <Field label="Given on" name="given_at" type="date" />
            </>
          )}
          {plan.menus.length > 0 && (
            <Select
              label="Menu at the top of the site"
              name="menu"
              value={menu}
              options={[
                { value: '', label: 'Leave it as it is' },
                ...plan.menus.map(({ name }) => ({ value: name, label: `Use “${name}”` })),
              ]}
              onChange={setMenu}
            />
          )}
          <Button type="submit" className={styles.start} busy={starting.isPending}>
            Import
          </Button>
          <p className={styles.hint}>
            <span role="status">
              {starting.isPending ? 'Sending' : 'You can do this again: nothing is imported twice.'}
            </span>
            {starting.isPending && `: ${percent} %`}
          </p>
        </Form>
      </section>
    </>
  );
}
