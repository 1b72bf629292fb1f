import { type RefObject, useRef, useState } from 'react';
import { receive } from './page-in-frame';

interface PreviewFramesProps {
  /** The address of the page, the same for every state of it. */
  url: string;
  /** Names the state that is wanted: with another one, the page is fetched anew. */
  state: string;
  /** The frame in sight. */
  inSight: RefObject<HTMLIFrameElement | null>;
  onShown: (state: string) => void;
  /** After a page that can't be shown in a frame came. */
  onFailed: () => void;
}

/** The page in a frame. A newer state of it is loaded unseen, and takes the place of the one before when it is there. */
export function PreviewFrames({ url, state, inSight, onShown, onFailed }: PreviewFramesProps) {
  const [shown, setShown] = useState<string | null>(null);
  const coming = useRef<HTMLIFrameElement>(null);
  const states = shown === null || shown === state ? [state] : [shown, state];

  function take() {
    if (!coming.current || !receive(coming.current, inSight.current)) return onFailed();
    setShown(state);
    return onShown(state);
  }

  return states.map((each) => {
    const isInSight = each === shown;
    return (
      <iframe
        key={each}
        ref={isInSight ? inSight : coming}
        src={url}
        title={isInSight ? 'The page as it will be' : 'The page is loading'}
        // Without scripts it has nothing of the portal's session, takes no focus, and is no visit.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        data-coming={!isInSight || undefined}
        inert={!isInSight}
        onLoad={isInSight ? undefined : take}
      />
    );
  });
}
