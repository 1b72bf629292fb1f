import { auth } from '@lapis/auth';
import { useState } from 'react';
import { useMediaQuery } from '../../../kit/use-media-query';

const wide = '(min-width: 1000px)';

const storageKey = () => `lapis:preview-beside:${auth.user?.id ?? 0}`;

function isWanted() {
  try {
    return localStorage.getItem(storageKey()) === 'on';
  } catch {
    return false;
  }
}

function storeChoice(isOn: boolean) {
  try {
    if (isOn) localStorage.setItem(storageKey(), 'on');
    else localStorage.removeItem(storageKey());
  } catch {
    // Without storage, the choice is lost when the page is closed.
  }
}

/**
 * State of the preview. In a wide window it is beside the form, and the browser remembers the user's choice.
 * In a narrow window it replaces the form, and is closed at first.
 */
export function usePreviewBeside() {
  const isWide = useMediaQuery(wide);
  const [isBeside, setBeside] = useState(isWanted);
  const [isInstead, setInstead] = useState(false);
  return {
    isWide,
    isOn: isWide ? isBeside : isInstead,
    toggle() {
      if (!isWide) return setInstead(!isInstead);
      storeChoice(!isBeside);
      return setBeside(!isBeside);
    },
  };
}
