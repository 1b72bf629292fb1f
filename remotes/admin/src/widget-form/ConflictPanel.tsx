import type { AdminWidget, WidgetFields } from '@lapis/contract';
import { Button, Prose } from '@lapis/ui';
import { blocksOf } from '../editor/html';
import { Ago } from '@lapis/ui/ago';
import type { Draft } from './draft';
import styles from './Notice.module.css';

const focus = (element: HTMLElement | null) => element?.focus();

/** Somebody saved another text meanwhile: both are shown, and neither is lost whatever is chosen. */
export function ConflictPanel({ draft, theirs }: { draft: Draft; theirs: AdminWidget }) {
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
          Somebody else changed this text meanwhile
        </h2>
        <p>
          {theirs.updated_by ?? 'Somebody'} saved version {theirs.version} <Ago time={theirs.updated_at} />.
          Nothing of yours is lost. What differs is marked at the side.
        </p>
      </div>
      <div className={styles.texts}>
        <Copy heading="Their text, on the site now" text={theirs} other={draft.text} />
        <Copy heading="Your text, not saved yet" text={draft.text} other={theirs} />
      </div>
      <div className={styles.actions}>
        <Button onClick={draft.keepMine} busy={draft.isSaving}>
          Keep mine
        </Button>
        <Button variant="quiet" onClick={draft.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}

function Copy({ heading, text, other }: { heading: string; text: WidgetFields; other: WidgetFields }) {
  const others = blocksOf(other.html);
  return (
    <section className={styles.copy} aria-label={heading}>
      <h3>{heading}</h3>
      <div className={styles.text} tabIndex={0} role="group" aria-label={heading}>
        {text.title !== other.title && <p className={styles.fact}>Title: {text.title}</p>}
        {text.name !== other.name && <p className={styles.fact}>Name: {text.name}</p>}
        {blocksOf(text.html).map((block, index) => (
          <div key={index} data-changed={!others.includes(block) || undefined}>
            <Prose html={block} />
          </div>
        ))}
      </div>
    </section>
  );
}
