import { type Element } from 'domhandler';
import { classed, isInline, named, within } from './dom';

/** Whether an element has one of the names, between which there is a space. */
const tags = (names: string) => named(...names.split(' '));

/** Whether an element stands by itself, and not within a line. */
export const isFlow = (found: Element) =>
  !isInline(found) || within(found, (inner) => !isInline(inner)).length > 0;

/** A character that WordPress shows as a picture. */
export const isEmoji = classed('wp-smiley', 'emoji');

const lifted = tags('img picture figure iframe video audio object embed form shortcode block');
/** What no text holds: it becomes a block of its own. */
export const isLifted = (found: Element) => lifted(found) && !isEmoji(found);

/** What is a text as it is. */
export const isTextual = tags('p h1 h2 h3 h4 h5 h6 ul ol dl pre address hr blockquote table dt dd li');

/** What nobody reads. */
export const isSilent = tags(
  'script style noscript template link meta head title svg canvas source input select textarea button track param',
);
