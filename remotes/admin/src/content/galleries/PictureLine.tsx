import { toFailure } from '@lapis/http';
import { attempt, DownIcon, TrashIcon, UpIcon } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Field } from '@lapis/ui/forms';
import { useState } from 'react';
import { Notes } from '../../media/Notes';
import { Thumbnail } from '../../media/Thumbnail';
import styles from './GalleryPictures.module.css';
import type { GalleryPicture, usePictures } from './pictures';

interface PictureLineProps {
  picture: GalleryPicture;
  actions: Pick<ReturnType<typeof usePictures>, 'change' | 'remove' | 'isLocked'>;
  position: { index: number; count: number };
  onMove: (by: 1 | -1) => void;
}

/**
 * Line for one picture: its caption and description in this gallery, the choice of the cover, and buttons to
 * move or remove the picture.
 */
export function PictureLine({ picture, actions, position: { index, count }, onMove }: PictureLineProps) {
  const { id, media, caption, alt, cover } = picture;
  const name = media.name;
  return (
    <>
      <div className={styles.thumbnail}>
        <Thumbnail media={media} sizes="140px" />
      </div>
      <div className={styles.words}>
        <Words
          label="Caption"
          text={caption}
          most={1000}
          isLocked={actions.isLocked}
          onSave={(text) => actions.change(id, { caption: text })}
        />
        <Words
          label="Description in this gallery"
          text={alt}
          placeholder={media.alt}
          most={500}
          isLocked={actions.isLocked}
          onSave={(text) => actions.change(id, { alt: text })}
        />
        <div className={styles.facts}>
          <label className={styles.cover}>
            <input
              type="radio"
              name="cover"
              checked={cover}
              disabled={actions.isLocked}
              onChange={() => void attempt(() => actions.change(id, { cover: true }))}
            />
            Cover picture
          </label>
          <Link to={href('admin.media.edit', { id: media.id })}>Crop, focus and consent</Link>
          <Notes media={media} />
        </div>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          aria-label={`Earlier: ${name}`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <UpIcon />
        </button>
        <button
          type="button"
          aria-label={`Later: ${name}`}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <DownIcon />
        </button>
        <button
          type="button"
          aria-label={`Remove from the gallery: ${name}`}
          onClick={() => void attempt(() => actions.remove([picture]))}
        >
          <TrashIcon />
        </button>
      </div>
    </>
  );
}

interface WordsProps {
  label: string;
  text: string;
  placeholder?: string;
  most: number;
  isLocked: boolean;
  onSave: (text: string) => Promise<void>;
}

/** Text field that is saved on blur or Enter, and shows the result below. */
function Words({ label, text, placeholder, most, isLocked, onSave }: WordsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [status, setStatus] = useState('');

  async function save() {
    if (typed === null || typed.trim() === text) return setTyped(null);
    try {
      await onSave(typed.trim());
      setTyped(null);
      setStatus('Saved.');
    } catch (error) {
      setStatus(`Not saved: ${toFailure(error).message}`);
    }
  }

  return (
    <Field
      label={label}
      name={label}
      value={typed ?? text}
      placeholder={placeholder}
      readOnly={isLocked}
      hint={<span role="status">{status}</span>}
      onChange={(event) => {
        setTyped(event.target.value);
        setStatus('');
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter would otherwise submit the page's form.
        event.preventDefault();
        void save();
      }}
      maxLength={most}
      autoComplete="off"
    />
  );
}
