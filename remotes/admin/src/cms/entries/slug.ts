import { slugOf, slugPattern, tidySlug } from '@lapis/contract/slug-of';

/** Whether a text can stand in an address, as the server has it. */
export const isSlug = (text: string) => slugPattern.test(tidySlug(text));

/** The same of the whole address of a page, which has a slash between its parts. */
export const isPath = (text: string) => text.split('/').every(isSlug);

/** What stands before the last part of an address, with its slash: 'winter-appeal/' of 'winter-appeal/how-it-helps'. */
export const pathAbove = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The last part of an address, which is made of the title. */
export const lastOfPath = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** An address in whose last part is what is made of a title; what stands before it stays. */
export const renamed = (path: string, title: string) => pathAbove(path) + slugOf(title);
