import { createNodeFromContent, getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { extensions } from './extensions';
import { beginItems } from './lists';

/** Built once, because that takes longer than to read a text. */
export const schema = getSchema(extensions);

/** Reads a text as the editor does. */
export const readText = (html: string) =>
  createNodeFromContent(beginItems(html), schema, { slice: false }) as Node;
