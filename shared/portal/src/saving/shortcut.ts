import { useSyncExternalStore } from 'react';

const never = () => () => {};
const onMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Writes a shortcut as this computer's keyboard has it: 'Ctrl+B' is '⌘B' on a Mac. */
export function useShortcuts() {
  const isMac = useSyncExternalStore(never, onMac, () => false);
  return (keys: string) =>
    isMac ? keys.replace('Ctrl+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧') : keys;
}
