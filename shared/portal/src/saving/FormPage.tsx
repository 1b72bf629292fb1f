import { Form, type FormFailure } from '@lapis/ui/forms';
import type { ReactNode } from 'react';
import { PageHead } from '../page-head/PageHead';
import styles from './FormPage.module.css';

interface FormPageProps {
  label: string;
  title: string;
  back?: { to: string; label: string };
  bar: ReactNode;
  onSubmit: () => void;
  failure: FormFailure | null;
  children: ReactNode;
}

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
  isNarrow?: boolean;
  children: ReactNode;
}

export const FormColumns = ({ side, isNarrow = false, children }: FormColumnsProps) => (
  <div className={styles.columns} data-narrow={isNarrow || undefined}>
    <div className={styles.fields}>{children}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
