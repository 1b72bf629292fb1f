import { notices } from '@lapis/portal';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useChecked } from './refusal';

interface WindowChange<Input, Changed> {
  change: (input: Input) => Promise<Changed>;
  /** Caches what was changed, or forgets what was cached before. */
  keep: (client: QueryClient, changed: Changed) => unknown;
  words: string | ((changed: Changed) => string);
  onClose: () => void;
}

/**
 * Makes the change that a window is for, then says so and closes the window. Returns `windowProps` for the window,
 * `mutate`, which sends the change, and `passes`, which checks its fields first.
 */
export function useWindowChange<Changed, Input = void>({
  change,
  keep,
  words,
  onClose,
}: WindowChange<Input, Changed>) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess(changed) {
      keep(client, changed);
      notices.say(typeof words === 'string' ? words : words(changed));
      onClose();
    },
  });
  const { failure, passes } = useChecked(error);
  return { mutate, passes, windowProps: { isBusy: isPending, failure, onClose } };
}
