import { inputClass, Labelled } from '@lapis/ui/forms';
import { useId, useState } from 'react';
import { addressFrom } from './address';
import type { LinkChoice } from './link-choices';
import { LinkChoices } from './LinkChoices';
import { useLinkTyping } from './link-typing';
import styles from './LinkField.module.css';

interface LinkFieldProps {
  label: string;
  name: string;
  hint?: string | undefined;
  href: string;
  onChange: (href: string) => void;
  /** Hears what the page is called that was picked, after where it is. */
  onPick?: (title: string) => void;
  /** Hands on what is no address as well: the server says what is wrong once the form is sent. */
  isCheckedLater?: true;
}

/**
 * Where something leads: words look for pages of the site, an address is taken as it is. What is no address yet is not
 * handed on, so that it keeps nothing else from being saved.
 */
export function LinkField({ label, name, hint, href, onChange, onPick, isCheckedLater }: LinkFieldProps) {
  const id = useId();
  const { typed, type, choices, isListed, at, reach, closeList, step } = useLinkTyping(href);
  const [isLeft, setLeft] = useState(false);
  const address = addressFrom(typed);
  const isRefused = isLeft && typed.trim() !== '' && address === null;

  function write(text: string) {
    setLeft(false);
    type(text);
    const next = text.trim() === '' ? '' : addressFrom(text);
    if (next !== null) onChange(next);
    else if (isCheckedLater) onChange(text);
  }

  function pick({ path, label: picked }: LinkChoice) {
    write(path);
    closeList();
    onPick?.(picked);
  }

  return (
    <Labelled
      label={label}
      name={name}
      hint={
        isRefused
          ? 'This is neither a page of this site nor an address we can link to. Try other words, or start with https://'
          : hint
      }
    >
      {(described) => (
        <div className={styles.link}>
          <input
            {...described}
            className={inputClass}
            role="combobox"
            aria-expanded={isListed}
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
            aria-invalid={isRefused || described['aria-invalid'] || undefined}
            name={name}
            value={typed}
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              const chosen = choices[at];
              if (event.key === 'Enter' && chosen) {
                event.preventDefault();
                pick(chosen);
              } else if (event.key === 'Escape' && isListed) {
                event.stopPropagation();
                closeList();
              } else step(event);
            }}
            onBlur={() => {
              closeList();
              setLeft(true);
            }}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <LinkChoices id={id} choices={choices} at={at} onReach={reach} onPick={pick} />
        </div>
      )}
    </Labelled>
  );
}
