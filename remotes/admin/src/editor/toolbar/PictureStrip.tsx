import { Button } from '@lapis/ui';
import { Checkbox, inputClass, useFieldLanguage } from '@lapis/ui/forms';
import { useEditorState, type Editor } from '@tiptap/react';
import { useId, type KeyboardEvent } from 'react';
import { describePicture, pictureHere, removePicture, toggleCaption } from '../pictures/pictures';
import styles from './Strip.module.css';

interface PictureStripProps {
  editor: Editor;
  onReplace: () => void;
}

export function PictureStrip({ editor, onReplace }: PictureStripProps) {
  const id = useId();
  const language = useFieldLanguage();
  const picture = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const place = pictureHere(state);
      if (!place) return null;
      return {
        alt: place.node.attrs.alt as string | null,
        isFigure: place.figure !== null,
        hasCaption: place.figure?.node.childCount === 2,
      };
    },
  });
  if (!picture) return null;
  const { alt, isFigure, hasCaption } = picture;
  const isDecorative = alt === '';

  // Keeps Enter from submitting the page's form, which contains the strip.
  function onKeyDown(event: KeyboardEvent) {
    const isDone = event.key === 'Enter' && !(event.target instanceof HTMLButtonElement);
    if (event.key !== 'Escape' && !isDone) return;
    event.preventDefault();
    editor.commands.focus();
  }

  return (
    <div className={styles.strip} role="group" aria-label="Picture" onKeyDown={onKeyDown}>
      <label className={styles.label} htmlFor={id}>
        What does the picture show?
      </label>
      <div className={styles.line}>
        <div className={styles.field}>
          <input
            id={id}
            className={inputClass}
            {...language}
            value={alt ?? ''}
            onChange={({ target }) => describePicture(editor, target.value || null)}
            disabled={isDecorative}
            maxLength={500}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
          />
        </div>
        <Button variant="quiet" onClick={onReplace}>
          Replace
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            removePicture(editor);
            editor.commands.focus();
          }}
        >
          Remove
        </Button>
      </div>
      <div className={styles.choices}>
        <Checkbox
          label="Decorative"
          checked={isDecorative}
          onChange={({ target }) => describePicture(editor, target.checked ? '' : null)}
        />
        {isFigure && <Checkbox label="Caption" checked={hasCaption} onChange={() => toggleCaption(editor)} />}
        <p id={`${id}-hint`} className={styles.hint}>
          {isDecorative
            ? 'Screen readers skip it, as it adds nothing to the text.'
            : 'For people who can’t see it: one sentence about what matters here.'}
        </p>
      </div>
    </div>
  );
}
