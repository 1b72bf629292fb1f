import { useAuth } from '@lapis/auth';
import { toFailure } from '@lapis/http';
import { Button } from '@lapis/ui';
import { Field, Form, type FormFailure } from '@lapis/ui/forms';
import { useState, type ReactNode } from 'react';
import styles from './Frame.module.css';
import { chooseData, chosenData, signInAs, type Data, type Person } from './session';

export function Frame({ name, children }: { name: string; children: ReactNode }) {
  const { user } = useAuth();
  const [asking, setAsking] = useState<Person | null>(null);
  const data = chosenData();

  const choose = (person: Person) =>
    data === 'real' && person !== 'guest' ? setAsking(person) : void signInAs(person);

  return (
    <>
      <header className={styles.bar}>
        <b>{name}</b> by itself
        <Choice
          label="Session"
          value={user?.role ?? 'guest'}
          of={['guest', 'user', 'tester', 'admin']}
          onChange={choose}
        />
        <Choice
          label="Data"
          value={data}
          of={['recorded', 'real']}
          onChange={(value: Data) => chooseData(value)}
        />
        {asking && <SignIn person={asking} onDone={() => setAsking(null)} />}
      </header>
      <main className={styles.page}>{children}</main>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  of: Value[];
  onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, value, of, onChange }: ChoiceProps<Value>) => (
  <label>
    {label}{' '}
    <select value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {of.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </label>
);

function SignIn({ person, onDone }: { person: Person; onDone: () => void }) {
  const [failure, setFailure] = useState<FormFailure>();

  async function signIn(values: FormData) {
    const credentials = { email: String(values.get('email')), password: String(values.get('password')) };
    await signInAs(person, credentials).then(onDone, (error: unknown) => setFailure(toFailure(error)));
  }

  return (
    <Form className={styles.form} failure={failure} onSubmit={(values) => void signIn(values)}>
      <Field
        label={`E-mail of a real ${person}`}
        name="email"
        type="email"
        autoComplete="username"
        required
      />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit">Sign in</Button>
    </Form>
  );
}
