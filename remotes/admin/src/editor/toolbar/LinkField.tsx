import { Choices, comboboxProps } from '@lapis/portal';
import { inputClass, Labelled } from '@lapis/ui/forms';
import { useId, useState } from 'react';
import { parseAddress } from '../typing/address';
import type { LinkChoice } from '../typing/link-choices';
import { useLinkTyping } from '../typing/link-typing';
import styles from './LinkField.module.css';

interface LinkFieldProps {
  label: string;
  name: string;
  hint?: string | undefined;
  href: string;
  onChange: (href: string, title?: string) => void;
  /** Passes on invalid addresses too, because the server rejects them when the form is submitted. */
  isCheckedLater?: true;
}

/**
 * Link field that searches the site's pages and accepts addresses. Doesn't pass on an invalid address, so
 * that the other fields can still be saved.
 */
export function LinkField({ label, name, hint, href, onChange, isCheckedLater }: LinkFieldProps) {
  const id = useId();
  const { typed, type, choices, isListed, at, reach, closeList, press } = useLinkTyping(href);
  const [isLeft, setLeft] = useState(false);
  const isRefused = isLeft && typed.trim() !== '' && parseAddress(typed) === null;

  function write(text: string) {
    setLeft(false);
    const address = text.trim() === '' ? '' : parseAddress(text);
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
            {...comboboxProps(id, isListed, at)}
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
