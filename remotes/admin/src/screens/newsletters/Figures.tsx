import type { Mailing } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { useId } from 'react';
import styles from './Figures.module.css';
import { useSendingWords } from './sending-words';

const number = new Intl.NumberFormat('en-GB');

type MailingCount = keyof {
  [Name in keyof Mailing as Mailing[Name] extends number ? Name : never]: true;
};

const figures: { name: MailingCount; label: string; says: string }[] = [
  { name: 'waiting', label: 'Waiting', says: 'Not sent yet.' },
  { name: 'retrying', label: 'Trying again', says: 'The mail server asked us to come back later.' },
  { name: 'refused', label: 'Refused', says: 'The mail server won’t accept them.' },
  { name: 'bounced', label: 'Bounced', says: 'Accepted at first, but returned later.' },
  { name: 'complaints', label: 'Complaints', says: 'Reported as spam. They’ll get no more newsletters.' },
  { name: 'left', label: 'Unsubscribed', says: 'Used the link in this newsletter.' },
  { name: 'skipped', label: 'Skipped', says: 'Had unsubscribed, paused or been erased before their turn.' },
  { name: 'visits', label: 'Visits', says: 'Visits from links in this newsletter. We can’t tell whose.' },
];

/** Labels for a stopped mailing, whose waiting recipients receive nothing. */
const onceStopped: Partial<Record<MailingCount, { label: string; says: string }>> = {
  waiting: { label: 'Never sent', says: 'It was stopped before their turn.' },
  retrying: { label: 'Not tried again', says: 'It was stopped before the mail server accepted them.' },
};

const mailingFigures = ({ state }: Mailing) =>
  state === 'stopped' ? figures.map((figure) => ({ ...figure, ...onceStopped[figure.name] })) : figures;

export function Figures({ mailing }: { mailing: Mailing }) {
  const { count, amount } = mailing.gifts;
  const id = useId();
  const { figure: sent } = useSendingWords();
  return (
    <section className={styles.figures} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        In figures
      </h2>
      <dl>
        {[{ name: 'sent' as const, ...sent }, ...mailingFigures(mailing)].map(({ name, label, says }) => (
          <Figure key={name} label={label} says={says}>
            {number.format(mailing[name])}
          </Figure>
        ))}
        <Figure label="Gifts" says="In the week after, from people who came from this newsletter.">
          {count === 0 ? '0' : `${number.format(count)}, ${pounds(amount)}`}
        </Figure>
      </dl>
      <p className={styles.note}>Opens aren’t counted: this site doesn’t track people.</p>
    </section>
  );
}

interface FigureProps {
  label: string;
  says: string;
  children: string;
}

const Figure = ({ label, says, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd className={styles.number}>{children}</dd>
    <dd className={styles.says}>{says}</dd>
  </div>
);
