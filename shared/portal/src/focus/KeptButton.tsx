import { Button } from '@lapis/ui';
import type { ComponentProps } from 'react';
import { useFocusKept } from './focus-kept';

/** Button that may disappear after use. If it does, the focus moves to the element after it. */
export function KeptButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const kept = useFocusKept<HTMLButtonElement>();
  return <Button variant="quiet" {...props} ref={kept} />;
}
