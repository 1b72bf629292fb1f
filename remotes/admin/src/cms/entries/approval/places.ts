import type { ApprovalComment } from '@lapis/contract';

/** A comment with the answers to it. */
export interface Thread extends ApprovalComment {
  answers: ApprovalComment[];
}

/** Comments, each with its answers, the oldest first. */
export const threadsOf = (comments: readonly ApprovalComment[]): Thread[] =>
  comments
    .filter(({ reply_to }) => reply_to === null)
    .map((comment) => ({ ...comment, answers: comments.filter(({ reply_to }) => reply_to === comment.id) }));

/** As much of a paragraph as a comment keeps. */
const LONGEST = 300;

/** The words by which a paragraph is found again; of a picture what is said of it. */
export function quoteOf(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const words = (body.textContent ?? '').replace(/\s+/g, ' ').trim();
  return (words || (body.querySelector('img')?.alt ?? '')).slice(0, LONGEST);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** How much of what two paragraphs say is the same: 0 to 1. */
function likeness(one: string, other: string) {
  const [here, there] = [wordsOf(one), wordsOf(other)];
  const shared = [...here].filter((word) => there.has(word)).length;
  return here.size + there.size === 0 ? 0 : (2 * shared) / (here.size + there.size);
}

/** Of what is less alike nobody can say that it is the same paragraph. */
const ALIKE = 0.4;

/**
 * Which of these paragraphs a comment is about: the one that says what it said then, or else the one that says most of
 * it, since comments are there for paragraphs to be changed; -1 where it is gone.
 */
export function placeOf(quote: string, paragraphs: readonly string[]) {
  const same = paragraphs.indexOf(quote);
  if (same >= 0) return same;
  const alike = paragraphs.map((paragraph) => likeness(quote, paragraph));
  const most = Math.max(0, ...alike);
  return most >= ALIKE ? alike.indexOf(most) : -1;
}
