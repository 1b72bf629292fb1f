import type { AdminWidget } from '@lapis/contract';
import { href } from '@lapis/router';
import { Field, Form, Labelled } from '@lapis/ui/forms';
import { useState } from 'react';
import { Editor } from '../editor/Editor';
import { PageHead } from '../page-head/PageHead';
import { ConflictPanel } from './ConflictPanel';
import { useDraft } from './draft';
import { KeptOffer } from './KeptOffer';
import { useLeaveGuard, useSaveKey } from './leaving';
import { SaveBar } from './SaveBar';
import { SidePanel } from './SidePanel';
import { slugOf } from './slug';
import styles from './WidgetForm.module.css';

interface WidgetFormProps {
  /** Null where it is to be made. */
  widget: AdminWidget | null;
  onSaved?: (widget: AdminWidget) => void;
}

const titleHint = 'For this portal only: visitors do not see it.';
const nameHints = {
  add: 'Pages look it up by this name: small letters and hyphens.',
  edit: 'Pages look it up by this name: best left as it is.',
  changed: 'Careful: pages that ask for the old name will no longer find this text.',
};

/** Everything about one widget, to be written and saved. */
export function WidgetForm({ widget, onSaved }: WidgetFormProps) {
  const draft = useDraft(widget, onSaved);
  const { base, text, change, save } = draft;
  const [isNamed, setNamed] = useState(Boolean(widget || text.name));
  useLeaveGuard(draft.isDirty);
  useSaveKey(save);

  const changeTitle = (title: string) => change(isNamed ? { title } : { title, name: slugOf(title) });
  const nameHint = !base ? nameHints.add : base.name === text.name ? nameHints.edit : nameHints.changed;

  return (
    <Form className={styles.form} onSubmit={save} failure={draft.failure} noValidate aria-label="Widget">
      <PageHead
        className={styles.head}
        title={base?.title ?? 'Add widget'}
        back={{ to: href('admin.widgets'), label: 'Widgets' }}
      >
        <SaveBar draft={draft} />
      </PageHead>
      {draft.kept && <KeptOffer kept={draft.kept} onRestore={draft.restore} onForget={draft.forget} />}
      {draft.theirs && <ConflictPanel draft={draft} theirs={draft.theirs} />}
      <div className={styles.columns}>
        <div className={styles.fields}>
          <Field
            className={styles.title}
            label="Title"
            name="title"
            hint={titleHint}
            value={text.title}
            onChange={(event) => changeTitle(event.target.value)}
            maxLength={120}
            autoComplete="off"
            required
          />
          <Field
            className={styles.name}
            label="Name"
            name="name"
            hint={<span data-careful={nameHint === nameHints.changed || undefined}>{nameHint}</span>}
            value={text.name}
            onChange={(event) => {
              setNamed(event.target.value !== '');
              change({ name: event.target.value });
            }}
            maxLength={120}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Labelled className={styles.text} label="Text" name="html">
            {(described) => (
              <Editor {...described} label="Text" html={text.html} onChange={(html) => change({ html })} />
            )}
          </Labelled>
        </div>
        <SidePanel widget={base} />
      </div>
    </Form>
  );
}
