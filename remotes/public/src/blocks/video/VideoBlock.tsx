import { languages } from '@lapis/contract/languages';
import { Button, Picture } from '@lapis/ui';
import { useState } from 'react';
import type { BlockOfType } from '../block-of-type';
import styles from './VideoBlock.module.css';

/**
 * Defined once, because React would call a new function after each render, and so move the focus while the
 * video plays.
 */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

/**
 * Shows a picture that links to the video. If the charity allows it, a button plays the video in the page.
 * Until then, nothing is requested from the provider.
 */
export function VideoBlock({
  block: { title, url, provider, player, picture },
}: {
  block: BlockOfType<'video'>;
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
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the player's origin is different from ours
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        // Moves the focus here from the button that the player replaces.
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
