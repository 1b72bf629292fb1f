import type { FoundEntry } from '@lapis/contract';
import { href } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { isVisible, stateLabels } from '../kit/labels/states';
import { oneOf } from '../kit/labels/nouns';
import { thingsQuery } from '../kit/quick-find/things';
import { addressFrom } from './address';

/** A page of the site that a link may lead to. */
export interface LinkChoice {
  label: string;
  /** What it is, and that visitors don't see it yet where that is so. */
  hint: string;
  path: string;
}

const pages: [label: string, path: string][] = [
  ['Home', href('home')],
  ['About', href('about')],
  ['I want to help', href('action')],
  ['Blog', href('blog')],
  ['Projects', href('projects')],
  ['Galleries', href('galleries')],
  ['Reports', href('reports')],
  ['Links', href('links')],
  ['Contact', href('contact')],
  ['Search', href('search')],
  ['Safeguarding', href('safeguarding')],
  ['Complaints', href('complaints')],
  ['Accessibility', href('accessibility')],
  ['Privacy', href('privacy')],
  ['Cookies', href('cookies')],
  ['Terms', href('terms')],
];

/** The site's own pages whose name has all words that were typed, or whose address begins with it. */
function pagesFor(typed: string): LinkChoice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return pages
    .filter(
      ([label, path]) =>
        words.every((word) => label.toLowerCase().includes(word)) ||
        (typed.startsWith('/') && path.startsWith(typed)),
    )
    .map(([label, path]) => ({ label, hint: 'Page', path }));
}

/** Also one that is refused, such as 'javascript:'; a title has a space behind its colon. */
const isAddressLike = (text: string) => addressFrom(text) !== null || /^[a-z][a-z\d+.-]*:\S/i.test(text);

/** What a link may lead to by what was typed: pages of the site by name, and content that has a page, by its title. */
export function useLinkChoices(typed: string) {
  const text = typed.trim();
  const wanted = isAddressLike(text) ? '' : text;
  const words = useDeferredValue(wanted);
  const { data: things, isError, isFetching, isPlaceholderData } = useQuery(thingsQuery(words));
  const found = words && !isPlaceholderData ? things?.flatMap(asChoice) : undefined;
  return {
    choices: [...pagesFor(text), ...(found ?? [])],
    isLooking: isFetching || words !== wanted,
    isFailed: isError && words !== '',
  };
}

/** A widget that is all of a page would only name that page again. */
const asChoice = ({ title, kind, state, path }: FoundEntry): LinkChoice[] => {
  if (path === null || pages.some(([, known]) => known === path)) return [];
  const hint = isVisible(state) ? oneOf(kind) : `${oneOf(kind)}: ${stateLabels[state]}`;
  return [{ label: title, hint, path }];
};
