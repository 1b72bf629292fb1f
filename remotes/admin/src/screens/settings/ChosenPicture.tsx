import type { Media } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { Problem } from '@lapis/portal';
import { Button } from '@lapis/ui';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Notes } from '../../media/Notes';
import { MediaPicker } from '../../media/MediaPicker';
import styles from './ChosenPicture.module.css';

interface ChosenPictureProps {
  /** Where it stands, in words. */
  place: string;
  title: ReactNode;
  /** How the picture looks there, or the usual one in its stead. */
  children: ReactNode;
  media: Media | null;
  /** What visitors see where they may not see the chosen one. */
  instead: string;
  /** Puts a picture of the library there, or with null the usual one. */
  choose: UseMutationResult<unknown, Error, number | null>;
}

/** A picture of the site itself, and how another one of the library gets into its place. */
export function ChosenPicture({ place, title, children, media, instead, choose }: ChosenPictureProps) {
  const [isOpen, setOpen] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  // The button that was pressed goes, and the focus must not go with it.
  const back = () => choose.mutate(null, { onSuccess: () => chooser.current?.focus() });
  const failure = choose.error && failureOf(choose.error);
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
            <Button variant="quiet" busy={choose.isPending} onClick={back}>
              Back to the usual one{of}
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
