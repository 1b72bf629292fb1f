import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './ErrorSummary.module.css';

type Errors = Record<string, string[]>;

interface ErrorSummaryProps {
  message: string;
  /** Errors in fields that haven't been edited since the form was rejected. */
  errors: Errors;
  /** Returns the id of a field's element, if the form also works without scripts. */
  anchorOf?: ((name: string) => string) | undefined;
}

interface WrongField {
  /** Id of the element that the link leads to. */
  id: string;
  text: string;
}

/** Says that a form was rejected, and links to the wrong fields, like GOV.UK's error summary. */
export function ErrorSummary({ message, errors, anchorOf }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<WrongField[]>([]);
  const [ids, setIds] = useState<string[]>([]);
  const said = JSON.stringify(errors);

  useLayoutEffect(() => {
    const form = summary.current?.closest('form');
    if (!form) return;
    setShown(findWrongFields(form));
    setIds([...form.querySelectorAll('[id]')].map(({ id }) => id));
  }, [said]);

  // In the order of the fields in the form, as in GOV.UK's summary.
  const listed = anchorOf
    ? placesOf(errors, anchorOf).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    : shown;
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <p>{message}</p>
      {listed.length > 0 && (
        <ul>
          {listed.map(({ id, text }) => (
            <li key={`${id} ${text}`}>
              <a href={`#${id}`} onClick={goToField}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Focuses the linked field without changing the page's address; browsers would only scroll to the field. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  (field.querySelector<HTMLElement>('[aria-invalid=true]') ?? field).focus();
}

const placesOf = (errors: Errors, anchorOf: (name: string) => string): WrongField[] =>
  Object.entries(errors).map(([name, texts]) => ({ id: anchorOf(name), text: texts.join(' ') }));

/** Finds the fields that are marked as wrong, with their labels and errors. */
const findWrongFields = (form: HTMLFormElement): WrongField[] =>
  [...form.querySelectorAll<HTMLElement>('[aria-invalid=true][id]:not([hidden] *)')].map((field) => {
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const error = described.find((id) => id.endsWith('-errors'));
    return {
      id: field.id,
      text: [labelOf(form, field), error && document.getElementById(error)?.textContent]
        .filter(Boolean)
        .join(': '),
    };
  });

const labelOf = (form: HTMLFormElement, { id, ariaLabel, firstElementChild }: HTMLElement) =>
  ariaLabel ??
  form.querySelector(`label[for="${id}"]`)?.textContent ??
  (firstElementChild instanceof HTMLLegendElement ? firstElementChild.textContent : undefined);
