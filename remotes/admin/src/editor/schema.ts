import { createNodeFromContent, getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { extensions } from './extensions';
import { addLeadingParagraphs } from './typing/lists';

/** Built only once, because building a schema takes longer than parsing a text. */
export const schema = getSchema(extensions);

export const readText = (html: string) =>
  createNodeFromContent(addLeadingParagraphs(html), schema, { slice: false }) as Node;
