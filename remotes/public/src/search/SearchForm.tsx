import { useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Field, Form, type FormFailure } from '@lapis/ui/forms';
import { useEffect, useRef } from 'react';
import styles from './SearchForm.module.css';

interface SearchFormProps {
  to: string;
  label: string;
  q: string;
  failure?: FormFailure;
  /** Focuses the field on load, for a page whose only purpose is the search. */
  autoFocus?: boolean;
}

export function SearchForm({ to, label, q, failure, autoFocus }: SearchFormProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  const shown = useRef(q);

  // Updates the field, for instance after 'back'. Replacing the field instead would lose the focus.
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
