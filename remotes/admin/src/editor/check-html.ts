import { createNodeFromContent, getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { findingsIn } from './check';
import { extensions } from './extensions';
import type { Typed } from './typed-settings';

/** What is worth mending in a text that no editor has open just now. */
export const findingsOf = (html: string, site: Typed) =>
  findingsIn(createNodeFromContent(html, getSchema(extensions), { slice: false }) as Node, site);
