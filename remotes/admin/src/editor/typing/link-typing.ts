import { useChoiceList, useTyped } from '@lapis/portal';
import { parseAddress } from './address';
import { useLinkChoices } from './link-choices';

/**
 * State of a link field: the typed text, the matching pages and the highlighted one.
 * @param href the saved address
 */
export function useLinkTyping(href: string) {
  const { text: typed, type } = useTyped(href);
  const { choices, isLooking, isFailed } = useLinkChoices(typed);
  // Unless an address is typed, a match has to be chosen from the list, so the first is highlighted.
  const list = useChoiceList(choices, typed.trim() && !parseAddress(typed) ? 0 : -1);
  return {
    ...list,
    typed,
    isLooking,
    isFailed,
    /** @param means the address that the text stands for; by default it stays unchanged */
    type(next: string, means?: string) {
      type(next, means);
      list.search(next);
    },
  };
}
