import { auth } from '@lapis/auth';
import { useState, useSyncExternalStore } from 'react';

/** There is room for a page beside the form. */
const wide = '(min-width: 1000px)';

function onWidth(listener: () => void) {
  const list = window.matchMedia(wide);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

const placeOf = () => `lapis:preview-beside:${auth.user?.id ?? 0}`;

function isWanted() {
  try {
    return localStorage.getItem(placeOf()) === 'on';
  } catch {
    // A browser that keeps nothing has it closed at first.
    return false;
  }
}

function note(isOn: boolean) {
  try {
    if (isOn) localStorage.setItem(placeOf(), 'on');
    else localStorage.removeItem(placeOf());
  } catch {
    // It stays so for as long as the page does.
  }
}

/**
 * Whether the preview is shown: beside the form, which this browser keeps in mind for each person, or on a narrow window
 * in its place, where it opens only when it is asked for.
 */
export function usePreviewBeside() {
  const isWide = useSyncExternalStore(onWidth, () => window.matchMedia(wide).matches);
  const [isBeside, setBeside] = useState(isWanted);
  const [isInstead, setInstead] = useState(false);
  return {
    isWide,
    isOn: isWide ? isBeside : isInstead,
    toggle() {
      if (!isWide) return setInstead(!isInstead);
      note(!isBeside);
      return setBeside(!isBeside);
    },
  };
}
