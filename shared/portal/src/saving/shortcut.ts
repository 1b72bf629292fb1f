import { useSyncExternalStore } from 'react';

const never = () => () => {};
const onMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Formats a shortcut for the keyboard: 'Ctrl+B' becomes '⌘B' on a Mac. */
export function useShortcuts() {
  const isMac = useSyncExternalStore(never, onMac, () => false);
  return (keys: string) =>
    isMac ? keys.replace('Ctrl+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧') : keys;
}
