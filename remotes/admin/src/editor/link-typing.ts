import { useChoiceList, useTyped } from '@lapis/portal';
import { addressFrom } from './address';
import { useLinkChoices } from './link-choices';

/**
 * What is typed, the pages of the site that it may mean, and which of them the arrow keys have reached.
 * @param href the address that is kept
 */
export function useLinkTyping(href: string) {
  const { text: typed, type } = useTyped(href);
  const { choices, isLooking, isFailed } = useLinkChoices(typed);
  // Words can only mean something of the list; an address means itself.
  const list = useChoiceList(choices, typed.trim() && !addressFrom(typed) ? 0 : -1);
  return {
    ...list,
    typed,
    isLooking,
    isFailed,
    /** @param means the address that is kept from now on; default: the same as before */
    type(next: string, means?: string) {
      type(next, means);
      list.search(next);
    },
  };
}
