import { Choices, comboboxOf } from '@lapis/portal';
import { inputClass, Labelled } from '@lapis/ui/forms';
import { useId, useState } from 'react';
import { addressFrom } from './address';
import type { LinkChoice } from './link-choices';
import { useLinkTyping } from './link-typing';
import styles from './LinkField.module.css';

interface LinkFieldProps {
  label: string;
  name: string;
  hint?: string | undefined;
  href: string;
  /** @param title what the page is called, where one was picked */
  onChange: (href: string, title?: string) => void;
  /** Hands on what is no address as well: the server says what is wrong once the form is sent. */
  isCheckedLater?: true;
}

/**
 * Where something leads: words look for pages of the site, an address is taken as it is. What is no address yet is not
 * handed on, so that it keeps nothing else from being saved.
 */
export function LinkField({ label, name, hint, href, onChange, isCheckedLater }: LinkFieldProps) {
  const id = useId();
  const { typed, type, choices, isListed, at, reach, closeList, press } = useLinkTyping(href);
  const [isLeft, setLeft] = useState(false);
  const isRefused = isLeft && typed.trim() !== '' && addressFrom(typed) === null;

  function write(text: string) {
    setLeft(false);
    const address = text.trim() === '' ? '' : addressFrom(text);
    const next = address ?? (isCheckedLater ? text : undefined);
    type(text, next);
    if (next !== undefined) onChange(next);
  }

  function pick({ path, label: title }: LinkChoice) {
    setLeft(false);
    type(path, path);
    closeList();
    onChange(path, title);
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
            {...comboboxOf(id, isListed, at)}
            aria-invalid={isRefused || described['aria-invalid'] || undefined}
            name={name}
            dir="auto"
            value={typed}
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => press(event, pick)}
            onBlur={() => {
              closeList();
              setLeft(true);
            }}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Choices id={id} label="Pages" choices={choices} at={at} onReach={reach} onPick={pick} />
        </div>
      )}
    </Labelled>
  );
}
