import type { NewsletterCheck, NewsletterMail } from '@lapis/contract';
import { FormSection, LoadFailure, Mark } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Switch } from '../../kit/fields/Switch';
import type { ColourScheme } from './mail-in-frame';
import { MailFrame } from './MailFrame';
import styles from './LookPart.module.css';
import { newsletterMailQuery } from './sending.queries';

export function LookPart({ id }: { id: number }) {
  const { data: mail, error, refetch } = useQuery(newsletterMailQuery(id));
  return (
    <FormSection
      title="How it looks"
      lead="The newsletter as your readers will see it, with your latest changes."
    >
      {mail ? (
        <>
          <InboxRow mail={mail} />
          <Mail mail={mail} />
          <Checks id={id} checks={mail.checks} />
        </>
      ) : error ? (
        <LoadFailure what="The newsletter as an email" error={error} onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </FormSection>
  );
}

const InboxRow = ({ mail: { from, subject, preview } }: { mail: NewsletterMail }) => (
  <dl className={styles.inbox}>
    <dt className="visually-hidden">From</dt>
    <dd className={styles.from} dir="auto">
      {from}
    </dd>
    <dt className="visually-hidden">Subject</dt>
    <dd className={styles.subject} dir="auto">
      {subject}
    </dd>
    <dt className="visually-hidden">Preview line</dt>
    <dd className={styles.preview} dir="auto">
      {preview || 'No preview line: inboxes show the start of the newsletter.'}
    </dd>
  </dl>
);

const views = [
  { value: 'phone', label: 'Phone' },
  { value: 'mail', label: 'Computer' },
  { value: 'text', label: 'Plain text' },
] as const;

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function Mail({ mail: { html, text } }: { mail: NewsletterMail }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('phone');
  const [scheme, setScheme] = useState<ColourScheme>('light');
  return (
    <div className={styles.mail}>
      <div className={styles.switches}>
        <Switch legend="Show the newsletter" choices={views} value={view} onChange={setView} />
        {view !== 'text' && <Switch legend="Colours" choices={schemes} value={scheme} onChange={setScheme} />}
      </div>
      {view === 'text' ? (
        <div
          className={styles.text}
          dir="auto"
          tabIndex={0}
          role="group"
          aria-label="The newsletter as plain text"
        >
          {text}
        </div>
      ) : (
        <MailFrame html={html} width={view} scheme={scheme} />
      )}
    </div>
  );
}

const levels = {
  error: { tone: 'bad', label: 'Needs fixing' },
  warning: { tone: 'lively', label: 'Worth a look' },
  fine: { tone: 'good', label: 'Fine' },
} as const;

const order = Object.keys(levels) as NewsletterCheck['level'][];

const Checks = ({ id, checks }: { id: number; checks: NewsletterCheck[] }) => (
  <section aria-label="Checks">
    <h3 className={styles.heading}>Before it is sent</h3>
    <ul className={styles.checks}>
      {checks
        .toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
        .map(({ level, text }) => (
          <li key={text} className={styles.check}>
            <Mark tone={levels[level].tone} isFilled={level === 'error'}>
              {levels[level].label}
            </Mark>
            <p>{text}</p>
          </li>
        ))}
    </ul>
    {checks.some(({ level }) => level !== 'fine') && (
      <Link to={href('admin.newsletters.edit', { id })}>Open the newsletter</Link>
    )}
  </section>
);
