import { type RefObject, useRef, useState } from 'react';
import { preparePage } from './page-in-frame';

interface PreviewFramesProps {
  url: string;
  state: string;
  inSight: RefObject<HTMLIFrameElement | null>;
  onShown: (state: string) => void;
  onFailed: () => void;
}

/** Loads each newer version in a hidden frame, and swaps it in once it has loaded. */
export function PreviewFrames({ url, state, inSight, onShown, onFailed }: PreviewFramesProps) {
  const [shown, setShown] = useState<string | null>(null);
  const coming = useRef<HTMLIFrameElement>(null);
  const states = shown === null || shown === state ? [state] : [shown, state];

  function swapIn() {
    if (!coming.current || !preparePage(coming.current, inSight.current)) return onFailed();
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
        title={isInSight ? 'Preview' : 'The page is loading'}
        // Scripts are off, so that the page can't use the portal's session, take focus or count as a
        // visit.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        data-coming={!isInSight || undefined}
        inert={!isInSight}
        onLoad={isInSight ? undefined : swapIn}
      />
    );
  });
}
