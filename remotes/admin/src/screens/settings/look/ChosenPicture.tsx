import type { Media } from '@lapis/contract';
import { toFailure } from '@lapis/http';
import { Problem } from '@lapis/portal';
import { Button } from '@lapis/ui';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Notes } from '../../../media/Notes';
import { MediaPicker } from '../../../media/MediaPicker';
import styles from './ChosenPicture.module.css';

interface ChosenPictureProps {
  place: string;
  title: ReactNode;
  /** Preview of the chosen or default picture. */
  children: ReactNode;
  media: Media | null;
  /** Explains what visitors see if the picture is hidden from them. */
  instead: string;
  /** Sets a picture from the library; null restores the default. */
  choose: UseMutationResult<unknown, Error, number | null>;
}

export function ChosenPicture({ place, title, children, media, instead, choose }: ChosenPictureProps) {
  const [isOpen, setOpen] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  // Moves focus, because the pressed button disappears.
  const restoreDefault = () => choose.mutate(null, { onSuccess: () => chooser.current?.focus() });
  const failure = choose.error && toFailure(choose.error);
  const of = <span className="visually-hidden"> for {place}</span>;

  return (
    <div className={styles.place} role="group" aria-label={place}>
      {children}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {media && !media.shown && (
          <>
            <Notes media={media} />
            <p className={styles.hidden}>{instead}</p>
          </>
        )}
        <div className={styles.actions}>
          <Button ref={chooser} variant="quiet" busy={choose.isPending} onClick={() => setOpen(true)}>
            {media ? 'Change' : 'Choose a picture'}
            {of}
          </Button>
          {media && (
            <Button variant="quiet" busy={choose.isPending} onClick={restoreDefault}>
              Use the default{of}
            </Button>
          )}
        </div>
        <Problem
          failure={failure && { ...failure, message: failure.errors?.['media_id']?.[0] ?? failure.message }}
        />
      </div>
      {isOpen && (
        <MediaPicker
          kind="image"
          onClose={() => setOpen(false)}
          onPick={([picked]) => picked && choose.mutate(picked.id)}
        />
      )}
    </div>
  );
}
