import { Form, type FormFailure } from '@lapis/ui/forms';
import type { ReactNode } from 'react';
import { PageHead } from '../page-head/PageHead';
import styles from './FormPage.module.css';

interface FormPageProps {
  /** What the form is, for who hears it. */
  label: string;
  title: string;
  /** Where the page belongs. */
  back?: { to: string; label: string };
  /** Its SaveBar. */
  bar: ReactNode;
  onSubmit: () => void;
  failure: FormFailure | null;
  children: ReactNode;
}

/** A page that is one form; how far it is saved stays in sight. */
export const FormPage = ({ label, title, back, bar, onSubmit, failure, children }: FormPageProps) => (
  <Form className={styles.form} onSubmit={onSubmit} failure={failure} noValidate aria-label={label}>
    <PageHead className={styles.head} title={title} back={back}>
      {bar}
    </PageHead>
    {children}
  </Form>
);

interface FormColumnsProps {
  side: ReactNode;
  /** Whether something else takes the room beside the fields. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** The fields of a form, and its panels beside them; below them where there is no room. */
export const FormColumns = ({ side, isNarrow = false, children }: FormColumnsProps) => (
  <div className={styles.columns} data-narrow={isNarrow || undefined}>
    <div className={styles.fields}>{children}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
