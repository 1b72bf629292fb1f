import { type Element } from 'domhandler';
import { classed, isInline, named, within } from './dom';

const tags = (names: string) => named(...names.split(' '));

/** Returns true for block-level elements, and for inline ones that contain any. */
export const isFlow = (found: Element) =>
  !isInline(found) || within(found, (inner) => !isInline(inner)).length > 0;

/** Matches an emoji that WordPress shows as an image. */
export const isEmoji = classed('wp-smiley', 'emoji');

const lifted = tags('img picture figure iframe video audio object embed form shortcode block');
/** Returns true for elements that become blocks, because text blocks can't contain them. */
export const isLifted = (found: Element) => lifted(found) && !isEmoji(found);

export const isTextual = tags('p h1 h2 h3 h4 h5 h6 ul ol dl pre address hr blockquote table dt dd li');

export const isSilent = tags(
  'script style noscript template link meta head title svg canvas source input select textarea button track param',
);
