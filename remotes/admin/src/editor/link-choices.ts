import type { FoundEntry } from '@lapis/contract';
import { fold, oneOf, quickFindQuery } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { isVisible, stateLabels } from '../kit/labels/states';
import { pagesQuery, type SitePages } from '../kit/queries/pages.queries';
import { addressFrom } from './address';

/** A page of the site that a link may lead to. */
export interface LinkChoice {
  label: string;
  /** What it is, and that visitors don't see it yet where that is so. */
  hint: string;
  path: string;
}

/** The site's own pages whose name or address has all words that were typed. */
function pagesFor(pages: SitePages, typed: string): LinkChoice[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return pages
    .filter(({ title, path }) => words.every((word) => fold(`${title} ${path}`).includes(word)))
    .map(({ title, path }) => ({ label: title, hint: 'Page', path }));
}

/** Also one that is refused, such as 'javascript:'; a title has a space behind its colon. */
const isAddressLike = (text: string) => addressFrom(text) !== null || /^[a-z][a-z\d+.-]*:\S/i.test(text);

/** What a link may lead to by what was typed: pages of the site by name, and content that has a page, by its title. */
export function useLinkChoices(typed: string) {
  const text = typed.trim();
  const wanted = isAddressLike(text) ? '' : text;
  const words = useDeferredValue(wanted);
  const pages = useQuery(pagesQuery);
  const entries = useQuery(quickFindQuery(words));
  const known = pages.data ?? [];
  const found = words && !entries.isPlaceholderData ? entries.data : undefined;
  return {
    choices: [...pagesFor(known, text), ...(found ?? []).flatMap((entry) => asChoice(entry, known))],
    isLooking: pages.isFetching || entries.isFetching || words !== wanted,
    isFailed: words !== '' && (pages.isError || entries.isError),
  };
}

/** A widget that is all of a page would only name that page again. */
function asChoice({ title, kind, state, path }: FoundEntry, pages: SitePages): LinkChoice[] {
  if (path === null || pages.some((page) => page.path === path)) return [];
  const hint = isVisible(state) ? oneOf(kind) : `${oneOf(kind)}: ${stateLabels[state]}`;
  return [{ label: title, hint, path }];
}
