/**
 * Text of thank-you letters with places for what differs, such as [name]. Imports no schemas, to stay small
 * in the browser.
 */

export const letterPlaces = ['name', 'amount', 'purpose', 'day', 'thanks'] as const;
export type LetterPlace = (typeof letterPlaces)[number];

const place = /\[([^[\]\n]{1,40})\]/g;

const toPlace = (typed: string) => letterPlaces.find((known) => known === typed.trim().toLowerCase());

/** Returns an error message if the text has a place that isn't known. */
export function letterProblem(text: string) {
  for (const [whole, typed = ''] of text.matchAll(place)) {
    if (!toPlace(typed))
      return `${whole} isn’t known. You can use ${letterPlaces.map((known) => `[${known}]`).join(', ')}.`;
  }
  return undefined;
}

/** Fills in the places of a letter. Drops paragraphs that are empty then. */
export const fillLetter = (text: string, values: Record<LetterPlace, string>) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph
        .replace(place, (whole, typed: string) => {
          const known = toPlace(typed);
          return known ? values[known] : whole;
        })
        .trim(),
    )
    .filter(Boolean)
    .join('\n\n');

/** The letter that staff may change before they print. */
export const usualLetter = `Dear [name],

Thank you for your gift of [amount] for [purpose], which reached us on [day].

[thanks]

With our warm thanks,`;
