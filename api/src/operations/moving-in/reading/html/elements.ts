import { type Element } from 'domhandler';
import { classed, named, within } from './dom';

/** Whether an element has one of the names, between which there is a space. */
const tags = (names: string) => named(...names.split(' '));

/** What stands within a line. */
export const isInline = tags(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr img picture source shortcode',
);

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
