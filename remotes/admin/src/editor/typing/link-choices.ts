import type { FoundEntry } from '@lapis/contract';
import { fold, singularLabel, quickFindQuery } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { isVisible, stateLabels } from '../../kit/labels/states';
import { pagesQuery, type SitePages } from '../../kit/queries/pages.queries';
import { parseAddress } from './address';

export interface LinkChoice {
  label: string;
  hint: string;
  path: string;
}

function pagesFor(pages: SitePages, typed: string): LinkChoice[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return pages
    .filter(({ title, path }) => words.every((word) => fold(`${title} ${path}`).includes(word)))
    .map(({ title, path }) => ({ label: title, hint: 'Page', path }));
}

/**
 * Returns whether a text looks like an address, even one with a forbidden scheme such as 'javascript:'. In
 * titles, a colon is followed by a space, so they don't match.
 */
const isAddressLike = (text: string) => parseAddress(text) !== null || /^[a-z][a-z\d+.-]*:\S/i.test(text);

/** Searches link targets: the site's pages by name or address, and entries that have a page by title. */
export function useLinkChoices(typed: string) {
  const text = typed.trim();
  const wanted = isAddressLike(text) ? '' : text;
  const words = useDeferredValue(wanted);
  const pages = useQuery(pagesQuery);
  const entries = useQuery(quickFindQuery(words));
  const known = pages.data ?? [];
  const found = words && !entries.isPlaceholderData ? entries.data : undefined;
  return {
    choices: [...pagesFor(known, text), ...(found ?? []).flatMap((entry) => toLinkChoices(entry, known))],
    isLooking: pages.isFetching || entries.isFetching || words !== wanted,
    isFailed: words !== '' && (pages.isError || entries.isError),
  };
}

/** Skips entries whose path belongs to a listed page, such as the text on a built-in page. */
function toLinkChoices({ title, kind, state, path }: FoundEntry, pages: SitePages): LinkChoice[] {
  if (path === null || pages.some((page) => page.path === path)) return [];
  const hint = isVisible(state) ? singularLabel(kind) : `${singularLabel(kind)}: ${stateLabels[state]}`;
  return [{ label: title, hint, path }];
}
