import { Button } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { MakingNotice } from '../../media/upload/MakingNotice';
import { mediaQuery } from '../../media/media.queries';
import { Uploads } from '../../media/upload/Uploads';
import type { Arrivals, AwaitedPicture } from '../pictures/arrivals';
import styles from './Strip.module.css';

export function ArrivalsStrip({ arrivals }: { arrivals: Arrivals }) {
  const { uploads, queue, awaited, settle, forget } = arrivals;
  if (uploads.length + awaited.length === 0) return null;
  return (
    <div className={styles.strip} role="group" aria-label="New pictures">
      {uploads.length > 0 && <Uploads uploads={uploads} queue={queue} />}
      {awaited.map((one) => (
        <Making key={one.key} awaited={one} onReady={settle} onForget={() => forget(one.key)} />
      ))}
    </div>
  );
}

interface MakingProps {
  awaited: AwaitedPicture;
  onReady: (awaited: AwaitedPicture) => void;
  onForget: () => void;
}

function Making({ awaited: { key, media }, onReady, onForget }: MakingProps) {
  const { data = media, isError } = useQuery(mediaQuery(media.id));
  const isReady = data.state === 'ready';
  const settle = useEffectEvent(() => onReady({ key, media: data }));

  useEffect(() => {
    if (isReady) settle();
  }, [isReady]);

  return (
    <div className={styles.line}>
      {isError ? (
        <p className={styles.error}>
          “{media.name}” is in the library, but can’t be shown just now. Choose it from there in a minute.
        </p>
      ) : (
        <MakingNotice media={data} />
      )}
      {(isError || data.state === 'failed') && (
        <Button variant="quiet" onClick={onForget}>
          Leave it out
        </Button>
      )}
    </div>
  );
}
