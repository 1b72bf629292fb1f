import type { RedirectStatus } from '@lapis/contract';
import { Select, useLeaveGuard, useSaveKey } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Field, Form, type FormFailure } from '@lapis/ui/forms';
import { useState, type ReactNode } from 'react';
import { LinkField } from '../../editor/toolbar/LinkField';
import styles from './RedirectForm.module.css';

export interface RedirectText {
  from: string;
  to: string;
  status: RedirectStatus;
}

const kinds = [
  { value: '301', label: 'Permanent (301)' },
  { value: '302', label: 'Temporary (302)' },
] as const;

interface RedirectFormProps {
  initial: RedirectText;
  button: [idle: string, busy: string];
  isBusy: boolean;
  failure: FormFailure | null;
  onSave: (redirect: RedirectText) => void;
  children?: ReactNode;
}

const text = {
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  dir: 'ltr',
  required: true,
} as const;

export function RedirectForm({ initial, button, isBusy, failure, onSave, children }: RedirectFormProps) {
  const [typed, setTyped] = useState(initial);
  const isChanged = (Object.keys(typed) as (keyof RedirectText)[]).some(
    (name) => typed[name] !== initial[name],
  );
  const change = (changes: Partial<RedirectText>) => setTyped((before) => ({ ...before, ...changes }));
  const save = () => {
    if (!isBusy) onSave(typed);
  };
  useLeaveGuard(isChanged, 'What you typed will be lost.');
  useSaveKey(save);
  return (
    <Form className={styles.form} onSubmit={save} failure={failure} noValidate>
      {children}
      <Field
        {...text}
        label="Old address"
        name="from"
        hint="Such as /2019/05/our-story or /?p=123. End it with /* to include every address that begins with it."
        value={typed.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <LinkField
        label="Leads to"
        name="to"
        hint="Type words of a page’s title to find it, or an address such as /blog/our-story or https://… If both addresses end with /*, the rest of the old one is kept."
        href={typed.to}
        onChange={(to) => change({ to })}
        isCheckedLater
      />
      <Select
        label="Type"
        name="status"
        hint="Search engines replace the old address with the new one only if it has moved for good."
        value={typed.status === 302 ? '302' : '301'}
        options={[...kinds]}
        onChange={(value) => change({ status: value === '302' ? 302 : 301 })}
      />
      <Button className={styles.submit} type="submit" busy={isBusy}>
        {isBusy ? button[1] : button[0]}
      </Button>
    </Form>
  );
}
