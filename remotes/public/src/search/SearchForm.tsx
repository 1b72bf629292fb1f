import { useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Field, Form, type FormFailure } from '@lapis/ui/forms';
import { useEffect, useRef } from 'react';
import styles from './SearchForm.module.css';

interface SearchFormProps {
  /** The page that answers, at `?q=`. */
  to: string;
  label: string;
  /** What was asked. */
  q: string;
  failure?: FormFailure;
  /** Begins in the field: nobody comes to the page for anything else. */
  autoFocus?: boolean;
}

/** One line to ask with; works without scripts too. */
export function SearchForm({ to, label, q, failure, autoFocus }: SearchFormProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  const shown = useRef(q);

  // After 'back', for instance. A field made anew would lose the focus; one that came with the page may be typed into.
  useEffect(() => {
    if (field.current && shown.current !== q) field.current.value = q;
    shown.current = q;
  }, [q]);

  const ask = (values: FormData) => navigate(`${to}?${new URLSearchParams({ q: String(values.get('q')) })}`);
  return (
    <Form
      className={styles.form}
      role="search"
      action={to}
      method="get"
      onSubmit={(values) => void ask(values)}
      failure={failure}
    >
      <Field
        ref={field}
        label={label}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        autoFocus={autoFocus}
      />
      <Button type="submit">Search</Button>
    </Form>
  );
}
