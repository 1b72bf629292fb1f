import type { Review } from '@lapis/contract';
import { Prose } from '@lapis/ui';
import { useState } from 'react';
import { useSettingsInText } from '../../../editor/settings-in-text';
import type { AnyFields, ContentType } from '../content-type';
import { CommentForm } from './CommentForm';
import { placeOf, type Thread as ThreadOf, threadsOf } from './places';
import { type ReadField, readingOf, type ReadParagraph } from './reading';
import styles from './ReadText.module.css';
import { Thread } from './Thread';
import { type Commenting, useCommenting } from './use-commenting';

interface ReadTextProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
  id: number;
  review: Review;
}

/** A text as it would be published, with what is new in it marked, and what was said beside its paragraphs. */
export function ReadText<Fields extends AnyFields>({ type, id, review }: ReadTextProps<Fields>) {
  const commenting = useCommenting(type, id);
  const shown = useSettingsInText();
  const fields = readingOf(type.labels, review, shown);
  const { beside, elsewhere } = placed(fields, threadsOf(review.comments));
  return (
    <>
      <section className={styles.whole} aria-label="Comments on the whole">
        {elsewhere.map((thread) => (
          <Thread key={thread.id} thread={thread} commenting={commenting} isQuoted />
        ))}
        <Commentable label="Your general comment" face="General comment" commenting={commenting} />
      </section>
      {fields.map((field) => (
        <section key={field.name} aria-label={field.label}>
          <h3 className={styles.label}>{field.label}</h3>
          {field.paragraphs.map((paragraph, index) => (
            <Paragraph
              key={index}
              field={field.name}
              paragraph={paragraph}
              threads={beside.get(paragraph) ?? []}
              commenting={commenting}
            />
          ))}
        </section>
      ))}
    </>
  );
}

/** Which comments stand beside which paragraph; those on the whole, and on words that are gone, beside none. */
function placed(fields: ReadField[], threads: ThreadOf[]) {
  const beside = new Map<ReadParagraph, ThreadOf[]>();
  const elsewhere: ThreadOf[] = [];
  for (const thread of threads) {
    const { place } = thread;
    const paragraphs = fields.find(({ name }) => name === place?.field)?.paragraphs ?? [];
    const at = place
      ? placeOf(
          place.quote,
          paragraphs.map(({ quote }) => quote),
        )
      : -1;
    const found = paragraphs[at];
    if (found) beside.set(found, [...(beside.get(found) ?? []), thread]);
    else elsewhere.push(thread);
  }
  return { beside, elsewhere };
}

interface ParagraphProps {
  field: string;
  paragraph: ReadParagraph;
  threads: ThreadOf[];
  commenting: Commenting;
}

function Paragraph({
  field,
  paragraph: { html, before, isChanged, quote },
  threads,
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
          <Prose html={html} />
        ) : (
          <del className={styles.gone}>
            <Prose html={before} />
          </del>
        )}
        {html && before && (
          <details className={styles.before}>
            <summary>What visitors see now</summary>
            <Prose html={before} />
          </details>
        )}
      </div>
      <div className={styles.beside}>
        {threads.map((thread) => (
          <Thread key={thread.id} thread={thread} commenting={commenting} />
        ))}
        {quote && (
          <Commentable
            label="Your comment on this paragraph"
            face="Comment"
            about={quote}
            place={{ field, quote }}
            commenting={commenting}
          />
        )}
      </div>
    </div>
  );
}

interface CommentableProps {
  label: string;
  face: string;
  /** The words that it is about, for who doesn't see beside what the button stands. */
  about?: string;
  place?: { field: string; quote: string };
  commenting: Commenting;
}

function Commentable({ label, face, about, place, commenting }: CommentableProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <CommentForm
        label={label}
        button="Comment"
        onSend={(text) => commenting.add({ text, ...(place && { place }) })}
        onCancel={() => setOpen(false)}
      />
    );
  }
  return (
    <button type="button" className={styles.comment} onClick={() => setOpen(true)}>
      {face}
      {about && <span className="visually-hidden"> on “{about.slice(0, 60)}”</span>}
    </button>
  );
}
