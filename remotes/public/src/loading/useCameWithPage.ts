import { useAlive } from '@lapis/ui';
import { useState } from 'react';

/** Whether the component stands in the page as the server rendered it, and was not put there by the browser. */
export function useCameWithPage() {
  const isAlive = useAlive();
  const [cameWithPage] = useState(!isAlive);
  return cameWithPage;
}
