import type { MoveInReport } from '@lapis/contract';
import { Select, useFailure } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Field, Form } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Choices } from './Choices';
import styles from './MovingIn.module.css';
import { type Asked, movesQuery, startMove, type Wanted } from './moving-in.queries';
import { Notes, Overview } from './Report';

const treatments = [
  {
    value: 'check',
    label: 'We look at each',
    hint: 'Visitors see no picture until somebody has said in the library whether it shows people, and who consented.',
  },
  {
    value: 'consented',
    label: 'Everybody shown has consented',
    hint: 'The same consent is recorded for every picture, and visitors see them all at once.',
  },
] as const;

/** What is in the export, what has to be decided, and the beginning. */
export function PlanSection({ plan, asked }: { plan: MoveInReport; asked: Asked }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const head = useRef<HTMLHeadingElement>(null);
  const [pictures, setPictures] = useState<Wanted['pictures']>('check');
  const [menu, setMenu] = useState('');
  const [percent, setPercent] = useState(0);
  const starting = useMutation({
    mutationFn: (wanted: Wanted) => startMove(asked, wanted, setPercent),
    onSuccess(move) {
      void client.invalidateQueries({ queryKey: movesQuery.queryKey });
      if (move) void navigate(href('admin.movingIn.move', { id: move.id }));
    },
  });
  const failure = useFailure(starting.error);

  // It comes below what was pressed: whoever reads on goes on here.
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
        <h2 id="decide">What to decide</h2>
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
            Move in
          </Button>
          <p className={styles.hint}>
            <span role="status">
              {starting.isPending ? 'Sending' : 'You can do this again: nothing is brought in twice.'}
            </span>
            {starting.isPending && `: ${percent} %`}
          </p>
        </Form>
      </section>
    </>
  );
}
