import type { Message } from '@lapis/contract';
import { Columns, ItemPending, MailOutcome, PageHead } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { ButtonLink } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AnswerForm } from './AnswerForm';
import { MessagePanel } from './MessagePanel';
import { messageQuery } from './messages.queries';
import styles from './MessagePage.module.css';

const back = { to: href('admin.messages'), label: 'Messages' };

export function Component() {
  const id = Number(useParams().id);
  const { data: message, error, refetch } = useQuery(messageQuery(id));
  if (!message) {
    return (
      <ItemPending
        title="Message"
        back={back}
        one="message"
        all="All messages"
        error={error}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <PageHead title={message.subject} back={back}>
        <Flow message={message} />
      </PageHead>
      <Columns side={<MessagePanel key={id} message={message} />}>
        <div className={styles.thread}>
          <MessageArticle from={message.name} message={message} />
          {message.replies.map((reply) => (
            <MessageArticle key={reply.id} from={reply.author ?? 'A former colleague'} message={reply} isOurs>
              <MailOutcome kind="reply" id={reply.id} />
            </MessageArticle>
          ))}
          {!message.deleted_at && <AnswerForm key={id} message={message} />}
        </div>
      </Columns>
    </>
  );
}

const Flow = ({ message: { newer_id, older_id } }: { message: Message }) => (
  <nav className={styles.flow} aria-label="Other messages">
    {newer_id && (
      <ButtonLink variant="quiet" to={href('admin.messages.read', { id: newer_id })} rel="prev">
        Previous message
      </ButtonLink>
    )}
    {older_id && (
      <ButtonLink variant="quiet" to={href('admin.messages.read', { id: older_id })} rel="next">
        Next message
      </ButtonLink>
    )}
  </nav>
);

interface MessageArticleProps {
  from: string;
  message: { message: string; created_at: string };
  isOurs?: boolean;
  children?: ReactNode;
}

const MessageArticle = ({
  from,
  message: { message, created_at },
  isOurs,
  children,
}: MessageArticleProps) => (
  <article className={styles.message} data-ours={isOurs}>
    <header className={styles.head}>
      <h2 className={styles.who}>
        <bdi>{from}</bdi> {isOurs ? 'replied' : 'wrote'}
      </h2>
      <span className={styles.when}>
        <Ago time={created_at} />
      </span>
    </header>
    <p className={styles.text} dir="auto">
      {message}
    </p>
    {children}
  </article>
);
