import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { Comparison } from './Comparison';
import { type AnyFields, fieldsOf, type Item } from './kind';
import styles from './Notice.module.css';
import type { Writing } from './writing';

const focus = (element: HTMLElement | null) => element?.focus();

interface ConflictPanelProps<Fields extends AnyFields> {
  writing: Writing<Fields>;
  theirs: Item<Fields>;
}

/** Somebody saved another text meanwhile: both are shown, and neither is lost whatever is chosen. */
export function ConflictPanel<Fields extends AnyFields>({ writing, theirs }: ConflictPanelProps<Fields>) {
  const { kind, fields, base } = writing;
  const { updated_by, updated_at } = theirs.version === base?.version ? (theirs.draft ?? theirs) : theirs;
  return (
    <section
      ref={focus}
      className={styles.notice}
      data-kind="conflict"
      tabIndex={-1}
      aria-labelledby="conflict"
    >
      <div>
        <h2 id="conflict" className={styles.title}>
          Somebody else changed this {kind.one} meanwhile
        </h2>
        <p>
          {updated_by ?? 'Somebody'} saved it <Ago time={updated_at} />. Nothing of yours is lost. What
          differs is marked at the side.
        </p>
      </div>
      <Comparison
        labels={kind.labels}
        copies={[
          { heading: 'Their text, saved', fields: fieldsOf(kind, theirs) },
          { heading: 'Your text, not saved yet', fields },
        ]}
      />
      <div className={styles.actions}>
        <Button onClick={writing.keepMine}>Keep mine</Button>
        <Button variant="quiet" onClick={writing.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
