import type { ApprovalComment } from '@lapis/contract';

export interface CommentThread extends ApprovalComment {
  answers: ApprovalComment[];
}

export const groupThreads = (comments: readonly ApprovalComment[]): CommentThread[] =>
  comments
    .filter(({ reply_to }) => reply_to === null)
    .map((comment) => ({ ...comment, answers: comments.filter(({ reply_to }) => reply_to === comment.id) }));

const LONGEST = 300;

/** Returns the words that identify a paragraph; for a picture, its alt text. */
export function extractQuote(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const words = (body.textContent ?? '').replace(/\s+/g, ' ').trim();
  return (words || (body.querySelector('img')?.alt ?? '')).slice(0, LONGEST);
}

const splitWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** Returns how similar two paragraphs are by their shared words (Dice coefficient), from 0 to 1. */
function textSimilarity(one: string, other: string) {
  const [here, there] = [splitWords(one), splitWords(other)];
  const shared = [...here].filter((word) => there.has(word)).length;
  return here.size + there.size === 0 ? 0 : (2 * shared) / (here.size + there.size);
}

/** Minimum similarity at which a changed paragraph keeps its comments. */
const ALIKE = 0.4;

/**
 * Finds the paragraph that a comment is about: the one with the same words, otherwise the most similar one,
 * because authors change paragraphs in reply to comments. Returns -1 if there is none.
 */
export function findQuote(quote: string, paragraphs: readonly string[]) {
  const same = paragraphs.indexOf(quote);
  if (same >= 0) return same;
  const alike = paragraphs.map((paragraph) => textSimilarity(quote, paragraph));
  const most = Math.max(0, ...alike);
  return most >= ALIKE ? alike.indexOf(most) : -1;
}
