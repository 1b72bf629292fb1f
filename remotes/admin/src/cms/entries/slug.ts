import { createSlug, slugPattern, tidySlug } from '@lapis/contract/slugs';

export const isSlug = (text: string) => slugPattern.test(tidySlug(text));

export const isPath = (text: string) => text.split('/').every(isSlug);

/** Returns a path without its last segment, such as 'winter-appeal/' for 'winter-appeal/how-it-helps'. */
export const pathAbove = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

export const lastOfPath = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Replaces the last segment of a path with a slug made from the title. */
export const replaceLastSegment = (path: string, title: string) => pathAbove(path) + createSlug(title);
