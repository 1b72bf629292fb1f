import { Choices, comboboxProps } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { inputClass } from '@lapis/ui/forms';
import type { Editor } from '@tiptap/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { parseAddress } from '../typing/address';
import type { LinkChoice } from '../typing/link-choices';
import { useLinkTyping } from '../typing/link-typing';
import { leaveLink } from '../paste/pasted-links';
import styles from './Strip.module.css';

function selectedText({ state }: Editor) {
  const text = state.doc.textBetween(state.selection.from, state.selection.to, ' ');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function setLink(editor: Editor, address: string, words: string) {
  const chain = editor.chain().focus().extendMarkRange('link');
  const marks = [{ type: 'link', attrs: { href: address } }];
  const isNew = editor.state.selection.empty && !editor.isActive('link');
  const linked = isNew
    ? chain.insertContent({ type: 'text', text: words, marks })
    : chain.setLink({ href: address });
  linked.command(({ tr }) => (leaveLink(tr), true)).run();
}

/**
 * Link form below the toolbar: searches the site's pages and accepts addresses. Enter applies the link,
 * Escape returns to the text.
 */
export function LinkStrip({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current = (editor.getAttributes('link').href as string | undefined) ?? '';
  const { typed, type, choices, isListed, isLooking, isFailed, at, reach, closeList, step } =
    useLinkTyping(current);
  const [isAsked, setAsked] = useState(false);
  const isRefused = isAsked && !isLooking && !isListed;
  const id = useId();
  const text = selectedText(editor);

  function close() {
    onClose();
    editor.commands.focus();
  }

  function pick({ path, label }: LinkChoice) {
    setLink(editor, path, label);
    onClose();
  }

  function apply() {
    const chosen = choices[at];
    if (chosen) return pick(chosen);
    const address = parseAddress(typed);
    if (!address) return setAsked(true);
    setLink(editor, address, typed.trim());
    onClose();
  }

  function remove() {
    const chain = editor.chain().focus().extendMarkRange('link').unsetLink();
    chain.command(({ tr }) => (leaveLink(tr), true)).run();
    onClose();
  }

  // Keeps Enter from submitting the page's form, which contains the strip.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else if (isListed) closeList();
    else close();
  }

  return (
    <div className={styles.strip} role="group" aria-label="Link" onKeyDown={onKeyDown}>
      <label className={styles.label} htmlFor={id}>
        {text ? `Where should “${text}” go?` : 'Where should the link go?'}
      </label>
      <div className={styles.line}>
        <div className={styles.field}>
          <input
            id={id}
            className={inputClass}
            {...comboboxProps(id, isListed, at)}
            aria-invalid={isRefused || undefined}
            aria-describedby={`${id}-hint`}
            dir="auto"
            value={typed}
            onChange={(event) => {
              type(event.target.value);
              setAsked(false);
            }}
            onKeyDown={step}
            onBlur={closeList}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <Choices id={id} label="Pages" choices={choices} at={at} onReach={reach} onPick={pick} />
        </div>
        <Button onClick={apply}>Apply</Button>
        {current && (
          <Button variant="quiet" onClick={remove}>
            Remove
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
      <p id={`${id}-hint`} className={isRefused ? styles.error : styles.hint} aria-live="polite">
        {isRefused
          ? 'This is neither a page of this site nor an address we can link to. Try other words, or start with https://, mailto: or tel:'
          : isFailed
            ? 'Search is not working at the moment. Type an address, such as /contact'
            : 'Words from a page’s title, or an address such as /contact or https://example.org'}
      </p>
    </div>
  );
}
