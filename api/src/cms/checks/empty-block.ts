import type { Block } from '@lapis/contract/blocks';

/** Whether visitors see nothing of a block, because what it is for was not written or chosen yet. */
export function isEmptyBlock(block: Block): boolean {
  switch (block.type) {
    case 'picture':
      return block.image_id === null;
    case 'gallery':
      return block.gallery_id === null;
    case 'file':
      return block.document_id === null;
    case 'video':
      return block.url === '';
    case 'cards':
      return block.of === 'chosen' && block.chosen.length === 0;
    case 'button':
      return block.kind === 'plain' && !(block.label && block.href);
    case 'help':
      return false;
    case 'columns':
      return block.columns.flat().every(isEmptyBlock);
    case 'text':
      return isEmptyHtml(block.html);
    case 'callout':
      return !block.title && isEmptyHtml(block.html);
    case 'quote':
      return !block.text;
    case 'numbers':
      return block.items.every(({ value, label }) => !value && !label);
    case 'questions':
      return block.items.every(({ question, html }) => !question && isEmptyHtml(html));
    case 'table':
      return ![block.caption, ...block.head, ...block.rows.flat()].some(Boolean);
  }
}

/** Whether a text has neither words nor anything else that is seen. */
export const isEmptyHtml = (html: string) =>
  !/<img|<figure|<hr|<span data-setting/.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
