import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the component stands in the page as the server rendered it, and was not put there by the browser. */
export function useCameWithPage() {
  const rendered = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [cameWithPage] = useState(rendered);
  return cameWithPage;
}
