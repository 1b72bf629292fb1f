import type { FirstStep, FirstStepName } from '@lapis/contract';
import { send } from '@lapis/http';
import { CheckIcon, TodoLine } from '@lapis/portal';
import { href } from '@lapis/router';
import { Button } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { statsKey } from '../../kit/queries/dashboard.queries';
import styles from './FirstSteps.module.css';

const inSettings = (section: string) => () => `${href('admin.settings')}#${section}`;

/**
 * Links to the text with this name or, if it doesn't exist yet, to the form for it. Pages request their texts
 * by name.
 */
const inText =
  (name: string) =>
  ({ id }: FirstStep) =>
    id === null ? `${href('admin.widgets.add')}?name=${name}` : href('admin.widgets.edit', { id });

const steps: Record<FirstStepName, { label: string; to: (step: FirstStep) => string }> = {
  name: { label: 'Enter your charity’s name', to: inSettings('the-charity') },
  contact: {
    label: 'Add your email address, which the site’s emails come from',
    to: inSettings('contact'),
  },
  look: { label: 'Choose your colours, or your logo', to: inSettings('colours') },
  home: { label: 'Write the introduction on the home page', to: inText('home-intro') },
  about: { label: 'Write the ‘About us’ page', to: inText('about') },
  story: { label: 'Publish your first story', to: () => href('admin.blog.add') },
  privacy: { label: 'Write the privacy notice', to: inText('privacy') },
};

/** Checklist for a new site. Closing it hides it for all staff, permanently. */
export function FirstSteps({ list }: { list: FirstStep[] }) {
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () => send('PATCH /admin/site', { body: { first_steps: false } }),
    onSuccess: () => client.invalidateQueries({ queryKey: statsKey }),
  });
  const done = list.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps" className={styles.heading}>
          First steps
        </h2>
        <p className={styles.count}>
          {done === list.length ? 'All done. The site is yours.' : `${done} of ${list.length} done`}
        </p>
        <Button
          className={styles.close}
          variant="quiet"
          busy={close.isPending}
          onClick={() => close.mutate()}
        >
          Close this list
        </Button>
      </div>
      <ol className={styles.steps}>
        {list.map((step) => (
          <TodoLine key={step.name} to={steps[step.name].to(step)}>
            <span className={styles.mark} data-done={step.isDone || undefined}>
              {step.isDone && <CheckIcon />}
            </span>
            <span>
              {steps[step.name].label}
              {step.isDone && <span className="visually-hidden"> (done)</span>}
            </span>
          </TodoLine>
        ))}
      </ol>
    </section>
  );
}
