import type { CommentPlace, Review } from '@lapis/contract';
import { Note } from '@lapis/portal';
import { Prose } from '@lapis/ui';
import { useMemo, useRef } from 'react';
import { useSettingsInText } from '../../../editor/settings-in-text';
import { onlySettings } from '../compare';
import type { AnyFields, ContentType } from '../content-type';
import { CommentForm } from './CommentForm';
import { findQuote, type CommentThread, groupThreads } from './places';
import { type ReadField, prepareReview, type ReadParagraph } from './reading';
import styles from './ReadText.module.css';
import { StrayReplies, Thread } from './Thread';
import type { BegunComment, Commenting } from './use-commenting';

interface ReadTextProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
  review: Review;
  /** Text to compare with; null if nothing has been published yet. */
  before: Before | null;
  commenting: Commenting;
}

/** An earlier text to compare with, and its label. */
export interface Before {
  fields: Record<string, unknown>;
  label: string;
}

/** Shows a text as it would be published, with new words marked and comments beside their paragraphs. */
export function ReadText<Fields extends AnyFields>({
  type,
  review,
  before,
  commenting,
}: ReadTextProps<Fields>) {
  const shown = useSettingsInText();
  const { labels } = type;
  const { fields: now, published } = review;
  // Memoised, because comparing long texts would delay typing in comments.
  const fields = useMemo(
    () => prepareReview(labels, { fields: now, published, before: before?.fields ?? null }, shown),
    [labels, now, published, before?.fields, shown],
  );
  const all = groupThreads(review.comments);
  const threads = groupByParagraph(fields, all);
  const begun = groupByParagraph(
    fields,
    commenting.begun.filter(({ reply_to }) => reply_to === undefined),
  );
  return (
    <>
      <section className={styles.whole} aria-label="Comments on the whole text">
        {threads.elsewhere.map((thread) => (
          <Thread key={thread.id} thread={thread} commenting={commenting} isQuoted />
        ))}
        <StrayReplies threads={all} commenting={commenting} />
        <Commentable
          id={WHOLE}
          label="Your general comment"
          face="General comment"
          begun={begun.elsewhere}
          commenting={commenting}
        />
      </section>
      {fields.map((field) => (
        <section
          key={field.name}
          className={styles.field}
          aria-label={field.label}
          data-fact={field.isFact || undefined}
        >
          <h3 className={styles.label}>{field.label}</h3>
          {field.onlySettings && <Note>{onlySettings}</Note>}
          {field.paragraphs.map((paragraph) => (
            <Paragraph
              key={paragraph.key}
              field={field.name}
              paragraph={paragraph}
              isFact={field.isFact}
              beforeLabel={before?.label ?? ''}
              threads={threads.beside.get(paragraph) ?? []}
              begun={begun.beside.get(paragraph) ?? []}
              commenting={commenting}
            />
          ))}
        </section>
      ))}
    </>
  );
}

const WHOLE = 'whole';

/** Groups comments by paragraph; comments on the whole text or on deleted words go to `elsewhere`. */
function groupByParagraph<Comment extends Pick<CommentThread, 'place'> | BegunComment>(
  fields: ReadField[],
  comments: readonly Comment[],
) {
  const beside = new Map<ReadParagraph, Comment[]>();
  const elsewhere: Comment[] = [];
  for (const comment of comments) {
    const found = findParagraph(fields, comment);
    if (found) beside.set(found, [...(beside.get(found) ?? []), comment]);
    else elsewhere.push(comment);
  }
  return { beside, elsewhere };
}

function findParagraph(fields: ReadField[], comment: Pick<CommentThread, 'place'> | BegunComment) {
  const { place } = comment;
  if (!place) return undefined;
  const paragraphs = fields.find(({ name }) => name === place.field)?.paragraphs ?? [];
  // If several paragraphs have the same words, a comment being typed stays with its own paragraph.
  const same = 'key' in comment && paragraphs.find(({ key }) => key === comment.key);
  const quotes = paragraphs.map(({ quote }) => quote);
  return same || paragraphs[findQuote(place.quote, quotes)];
}

/** `dir="auto"` because the text may be in a right-to-left language, while the portal is in English. */
const Words = ({ html }: { html: string }) => (
  <div dir="auto">
    <Prose html={html} />
  </div>
);

interface ParagraphProps {
  field: string;
  paragraph: ReadParagraph;
  isFact: boolean;
  beforeLabel: string;
  threads: CommentThread[];
  begun: BegunComment[];
  commenting: Commenting;
}

function Paragraph({
  field,
  paragraph: { key, html, before, isChanged, quote },
  isFact,
  beforeLabel,
  threads,
  begun,
  commenting,
}: ParagraphProps) {
  return (
    <div className={styles.row} data-changed={isChanged || undefined}>
      <div className={styles.text}>
        {isChanged && (
          <span className="visually-hidden">
            {html === '' ? 'Removed: ' : before ? 'Changed: ' : 'New: '}
          </span>
        )}
        {html ? (
          <Words html={html} />
        ) : (
          <del className={styles.gone}>
            <Words html={before} />
          </del>
        )}
        {html && before && (
          <details className={styles.before}>
            <summary>{beforeLabel}</summary>
            <Words html={before} />
          </details>
        )}
      </div>
      <div className={styles.beside}>
        {threads.map((thread) => (
          <Thread key={thread.id} thread={thread} commenting={commenting} />
        ))}
        {quote && (!isFact || begun.length > 0) && (
          <Commentable
            id={key}
            label="Your comment on this paragraph"
            face="Comment"
            about={quote}
            place={{ field, quote }}
            begun={begun}
            commenting={commenting}
          />
        )}
      </div>
    </div>
  );
}

interface CommentableProps {
  id: string;
  label: string;
  face: string;
  /** Quotes the paragraph for screen reader users, who can't see which paragraph the button belongs to. */
  about?: string;
  place?: CommentPlace;
  begun: BegunComment[];
  commenting: Commenting;
}

function Commentable({ id, label, face, about, place, begun, commenting }: CommentableProps) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      {begun.map((comment) => (
        <CommentForm
          key={comment.key}
          label={comment.place && !place ? 'Your comment on text that has since been removed' : label}
          button="Comment"
          comment={comment}
          commenting={commenting}
          onSend={(text) => commenting.add({ text, ...(comment.place && { place: comment.place }) })}
          opener={opener}
        />
      ))}
      {begun.every(({ key }) => key !== id) && (
        <button
          ref={opener}
          type="button"
          className={styles.comment}
          onClick={() => commenting.begin({ key: id, place })}
        >
          {face}
          {about && <span className="visually-hidden"> on “{about.slice(0, 60)}”</span>}
        </button>
      )}
    </>
  );
}
