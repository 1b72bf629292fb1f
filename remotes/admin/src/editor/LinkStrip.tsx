import { href } from '@lapis/router';
import { Button } from '@lapis/ui';
import type { Editor } from '@tiptap/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { addressFrom } from './address';
import styles from './LinkStrip.module.css';

const suggestions = (
  ['about', 'action', 'contact', 'blog', 'galleries', 'projects', 'reports', 'links'] as const
).map((name) => href(name));

/** What the link will stand on, as the strip names it. */
function selectedText({ state }: Editor) {
  const text = state.doc.textBetween(state.selection.from, state.selection.to, ' ');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function setLink(editor: Editor, address: string, typed: string) {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const marks = [{ type: 'link', attrs: { href: address } }];
    chain.insertContent({ type: 'text', text: typed.trim(), marks }).run();
  } else chain.setLink({ href: address }).run();
}

/** Where a link leads, asked under the toolbar. Enter applies, Escape goes back to the text. */
export function LinkStrip({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current = (editor.getAttributes('link').href as string | undefined) ?? '';
  const [typed, setTyped] = useState(current);
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  const text = selectedText(editor);

  function close() {
    onClose();
    editor.commands.focus();
  }

  function apply() {
    const address = addressFrom(typed);
    if (!address) return setRefused(true);
    setLink(editor, address, typed);
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  // The strip stands inside the page's form, which Enter would save.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  }

  return (
    <div className={styles.strip} role="group" aria-label="Link" onKeyDown={onKeyDown}>
      <label className={styles.label} htmlFor={id}>
        {text ? `Where does “${text}” lead?` : 'Where does the link lead?'}
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          value={typed}
          onChange={(event) => (setTyped(event.target.value), setRefused(false))}
          list={`${id}-pages`}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isRefused || undefined}
          aria-describedby={`${id}-hint`}
          // It opens because somebody asked for it, and typing is what comes next.
          autoFocus
        />
        <datalist id={`${id}-pages`}>
          {suggestions.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
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
          ? 'That is not an address we can link to. Type a page such as /contact, or begin with https://, mailto: or tel:'
          : 'A page of this site such as /contact, or an address with https://, mailto: or tel:'}
      </p>
    </div>
  );
}
