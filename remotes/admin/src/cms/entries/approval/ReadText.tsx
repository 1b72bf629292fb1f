import type { CommentPlace, Review } from '@lapis/contract';
import { Note } from '@lapis/portal';
import { Prose } from '@lapis/ui';
import { useMemo, useRef } from 'react';
import { useSettingsInText } from '../../../editor/settings-in-text';
import { onlySettings } from '../compare';
import type { AnyFields, ContentType } from '../content-type';
import { CommentForm } from './CommentForm';
import { placeOf, type Thread as ThreadOf, threadsOf } from './places';
import { type ReadField, readingOf, type ReadParagraph } from './reading';
import styles from './ReadText.module.css';
import { StrayReplies, Thread } from './Thread';
import type { BegunComment, Commenting } from './use-commenting';

interface ReadTextProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
  review: Review;
  commenting: Commenting;
}

/** A text as it would be published, with what is new in it marked, and what was said beside its paragraphs. */
export function ReadText<Fields extends AnyFields>({ type, review, commenting }: ReadTextProps<Fields>) {
  const shown = useSettingsInText();
  const { labels } = type;
  const { fields: now, published } = review;
  // Comparing long texts takes longer than a keystroke in a comment may.
  const fields = useMemo(
    () => readingOf(labels, { fields: now, published }, shown),
    [labels, now, published, shown],
  );
  const all = threadsOf(review.comments);
  const threads = placed(fields, all);
  const begun = placed(
    fields,
    commenting.begun.filter(({ reply_to }) => reply_to === undefined),
  );
  return (
    <>
      <section className={styles.whole} aria-label="Comments on the whole">
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
        <section key={field.name} aria-label={field.label}>
          <h3 className={styles.label}>{field.label}</h3>
          {field.onlySettings && <Note>{onlySettings}</Note>}
          {field.paragraphs.map((paragraph) => (
            <Paragraph
              key={paragraph.key}
              field={field.name}
              paragraph={paragraph}
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

/** The key of a comment on the whole. */
const WHOLE = 'whole';

/** Which comments stand beside which paragraph; those on the whole, and on words that are gone, beside none. */
function placed<Comment extends Pick<ThreadOf, 'place'> | BegunComment>(
  fields: ReadField[],
  comments: readonly Comment[],
) {
  const beside = new Map<ReadParagraph, Comment[]>();
  const elsewhere: Comment[] = [];
  for (const comment of comments) {
    const found = paragraphOf(fields, comment);
    if (found) beside.set(found, [...(beside.get(found) ?? []), comment]);
    else elsewhere.push(comment);
  }
  return { beside, elsewhere };
}

function paragraphOf(fields: ReadField[], comment: Pick<ThreadOf, 'place'> | BegunComment) {
  const { place } = comment;
  if (!place) return undefined;
  const paragraphs = fields.find(({ name }) => name === place.field)?.paragraphs ?? [];
  // Where several say the same, a comment that is being typed stays with the one that it was begun on.
  const same = 'key' in comment && paragraphs.find(({ key }) => key === comment.key);
  const quotes = paragraphs.map(({ quote }) => quote);
  return same || paragraphs[placeOf(place.quote, quotes)];
}

/** A paragraph in its own direction: the portal's words around it are English. */
const Words = ({ html }: { html: string }) => (
  <div dir="auto">
    <Prose html={html} />
  </div>
);

interface ParagraphProps {
  field: string;
  paragraph: ReadParagraph;
  threads: ThreadOf[];
  begun: BegunComment[];
  commenting: Commenting;
}

function Paragraph({
  field,
  paragraph: { key, html, before, isChanged, quote },
  threads,
  begun,
  commenting,
}: ParagraphProps) {
  return (
    <div className={styles.row} data-changed={isChanged || undefined}>
      <div className={styles.text}>
        {isChanged && (
          <span className="visually-hidden">
            {html === '' ? 'Taken out: ' : before ? 'Changed: ' : 'New: '}
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
            <summary>What visitors see now</summary>
            <Words html={before} />
          </details>
        )}
      </div>
      <div className={styles.beside}>
        {threads.map((thread) => (
          <Thread key={thread.id} thread={thread} commenting={commenting} />
        ))}
        {quote && (
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
  /** The key of a comment that is begun here. */
  id: string;
  label: string;
  face: string;
  /** The words that it is about, for who doesn't see beside what the button stands. */
  about?: string;
  place?: CommentPlace;
  /** The comments that are being typed here, also such as were begun on words that have changed. */
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
          label={comment.place && !place ? 'Your comment on words that are gone' : label}
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
