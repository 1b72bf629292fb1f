import { Choices, ChosenField, comboboxProps, useChoiceList } from '@lapis/portal';
import { Field, FieldErrors, inputClass, Labelled } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type TypedGiver, nobody } from './giver';
import { foundSupportersQuery } from './giver.queries';
import styles from './GiverField.module.css';

/** Pause in milliseconds between the last keystroke and the search. */
const pause = 300;

interface GiverFieldProps {
  label: string;
  giver: TypedGiver;
  asksEmail?: boolean;
  hint?: string;
  /** Parent field, under which the server reports errors. */
  within?: string;
  /** Supporter who isn’t offered. */
  except?: number;
  onChange: (giver: TypedGiver) => void;
}

/** Moves the focus to the new field or button, because the choice has removed the element that had it. */
const focusWithin = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('input, button')?.focus();

/** Searches for a supporter, or accepts the name of a new one. */
export function GiverField({ asksEmail = true, within, onChange, ...finder }: GiverFieldProps) {
  const { label, giver } = finder;
  const { supporter, email } = giver;
  const nameOf = (field: string) => (within ? `${within}.${field}` : field);
  // Set only after the first choice, so that opening the form doesn't move the focus here.
  const [isPressed, setPressed] = useState(false);
  const focused = isPressed ? focusWithin : undefined;

  function choose(next: TypedGiver) {
    setPressed(true);
    onChange(next);
  }

  if (supporter) {
    return (
      <div key="chosen" ref={focused}>
        <ChosenField
          label={label}
          name={nameOf('supporter_id')}
          choose="Find a supporter"
          isChosen
          chosen={<p>{[supporter.name, supporter.email].filter(Boolean).join(', ')}</p>}
          onChoose={() => choose(nobody)}
          onRemove={() => choose(nobody)}
        />
      </div>
    );
  }
  return (
    <>
      <div key="finder" ref={focused}>
        <Finder {...finder} name={nameOf('name')} onChange={choose} />
      </div>
      {asksEmail && (
        <Field
          label="Their email"
          name={nameOf('email')}
          type="email"
          hint="If you know it. Someone new gets their thank-you and receipt there."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={({ target }) => onChange({ ...giver, supporter: null, email: target.value })}
        />
      )}
      <FieldErrors name={nameOf('supporter_id')} />
    </>
  );
}

interface SupporterOption {
  id: number;
  name: string;
  email: string;
  label: string;
  hint: string;
}

/** Debounces typing, because every search is audited. */
function usePaused(text: string) {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const searchFailed =
  'The search did not work, so supporters who are here already aren’t listed. Please type the name again.';

interface FinderProps extends Pick<GiverFieldProps, 'label' | 'giver' | 'hint' | 'except' | 'onChange'> {
  name: string;
}

function Finder({
  label,
  name: field,
  giver,
  hint = 'Type a name or an email address to find a supporter. A name you don’t pick from the list is added as someone new.',
  except,
  onChange,
}: FinderProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { data: supporters = [], isError } = useQuery(foundSupportersQuery(usePaused(typed.trim())));
  const found = supporters
    .filter((each) => each.id !== except)
    .map(({ id: of, name, email }): SupporterOption => ({
      id: of,
      name,
      email,
      label: name,
      hint: email || 'No email',
    }));
  const { choices, isListed, at, reach, closeList, search, press } = useChoiceList(found, -1);

  function write(name: string) {
    setTyped(name);
    search(name);
    onChange({ ...giver, supporter: null, name });
  }

  function pick({ id: of, name, email }: SupporterOption) {
    closeList();
    onChange({ supporter: { id: of, name, email }, name: '', email: '' });
  }

  return (
    <Labelled label={label} name={field} hint={isError ? <span role="alert">{searchFailed}</span> : hint}>
      {(described) => (
        <div className={styles.field}>
          <input
            {...described}
            {...comboboxProps(id, isListed, at)}
            className={inputClass}
            type="text"
            name={field}
            dir="auto"
            value={giver.name}
            onChange={({ target }) => write(target.value)}
            onKeyDown={(event) => press(event, pick)}
            onBlur={closeList}
          />
          <Choices id={id} label="Supporters" choices={choices} at={at} onReach={reach} onPick={pick} />
        </div>
      )}
    </Labelled>
  );
}
