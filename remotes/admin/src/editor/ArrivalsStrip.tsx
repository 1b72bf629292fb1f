import type { Media } from '@lapis/contract';
import { Button } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { MakingNotice } from '../media/MakingNotice';
import { mediaQuery } from '../media/media.queries';
import { Uploads } from '../media/Uploads';
import type { Arrivals } from './arrivals';
import styles from './Strip.module.css';

/** What becomes of the pictures that are on their way into the text; nothing while there are none. */
export function ArrivalsStrip({ arrivals }: { arrivals: Arrivals }) {
  const { uploads, queue, awaited, settle, forget } = arrivals;
  if (uploads.length + awaited.length === 0) return null;
  return (
    <div className={styles.strip} role="group" aria-label="New pictures">
      {uploads.length > 0 && <Uploads uploads={uploads} queue={queue} />}
      {awaited.map((media) => (
        <Awaited key={media.id} media={media} onReady={settle} onForget={() => forget(media)} />
      ))}
    </div>
  );
}

interface AwaitedProps {
  /** As it came. */
  media: Media;
  onReady: (media: Media) => void;
  onForget: () => void;
}

function Awaited({ media, onReady, onForget }: AwaitedProps) {
  const { data = media, isError } = useQuery(mediaQuery(media.id));
  const isReady = data.state === 'ready';
  const settle = useEffectEvent(() => onReady(data));

  useEffect(() => {
    if (isReady) settle();
  }, [isReady]);

  return (
    <div className={styles.line}>
      {isError ? (
        <p className={styles.error}>
          “{media.name}” is in the library, but can’t be looked up now. Choose it there in a minute.
        </p>
      ) : (
        <MakingNotice media={data} />
      )}
      {(isError || data.state === 'failed') && (
        <Button variant="quiet" onClick={onForget}>
          Do without it
        </Button>
      )}
    </div>
  );
}
