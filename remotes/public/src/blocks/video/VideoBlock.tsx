import { languages } from '@lapis/contract/languages';
import { Button, Picture } from '@lapis/ui';
import { useState } from 'react';
import type { BlockOf } from '../block-of';
import styles from './VideoBlock.module.css';

/** One function for all renderings: React calls a new one again, and the focus would come back while the video plays. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

/**
 * A link to the video with a picture. Where the charity allows it, a button plays the video within the page: nothing
 * is asked for at the provider before.
 */
export function VideoBlock({
  block: { title, url, provider, player, picture },
}: {
  block: BlockOf<'video'>;
}) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying && player) {
    return (
      <iframe
        className={styles.player}
        src={player}
        title={title || `Video from ${provider}`}
        {...(!title && languages.en)}
        allow="fullscreen; picture-in-picture"
        allowFullScreen
        // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, it reaches nothing of ours
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        // It takes the place of the button that had the focus.
        ref={focus}
      />
    );
  }
  return (
    <figure className={styles.video}>
      {picture && (
        <Picture className={styles.picture} picture={picture} sizes="(min-width: 1000px) 880px, 100vw" />
      )}
      <figcaption className={styles.words}>
        <a className={styles.title} href={url} rel="noopener">
          {title || <span {...languages.en}>A video</span>} <span {...languages.en}>(at {provider})</span>
        </a>
        {player && (
          <>
            <Button
              className={styles.play}
              variant="quiet"
              {...languages.en}
              onClick={() => setPlaying(true)}
            >
              Play it here
            </Button>
            <span className={styles.note} {...languages.en}>
              {provider} then learns your internet address.
            </span>
          </>
        )}
      </figcaption>
    </figure>
  );
}
