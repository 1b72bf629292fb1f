import type { Mailing } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { useId } from 'react';
import styles from './Figures.module.css';
import { useSendingWords } from './sending-words';

const number = new Intl.NumberFormat('en-GB');

type Counted = keyof {
  [Name in keyof Mailing as Mailing[Name] extends number ? Name : never]: true;
};

/** What is counted besides those that were sent, and what each count means. */
const figures: { name: Counted; label: string; says: string }[] = [
  { name: 'waiting', label: 'Waiting', says: 'Their turn has not come yet.' },
  { name: 'retrying', label: 'Trying again', says: 'The mail server asked us to come back later.' },
  { name: 'refused', label: 'Refused', says: 'The mail server won’t take them.' },
  { name: 'bounced', label: 'Bounced', says: 'Taken at first, and came back later.' },
  { name: 'complaints', label: 'Complaints', says: 'Reported as spam; they get no more letters.' },
  { name: 'left', label: 'Left', says: 'Unsubscribed by the link in this letter.' },
  { name: 'skipped', label: 'Skipped', says: 'Had left, paused or been erased before their turn.' },
  { name: 'visits', label: 'Visits', says: 'Pages opened from this letter, nobody knows by whom.' },
];

/** How those read once somebody has stopped the letter: nobody's turn comes any more. */
const onceStopped: Partial<Record<Counted, { label: string; says: string }>> = {
  waiting: { label: 'Never sent', says: 'It was stopped before their turn.' },
  retrying: { label: 'Not tried again', says: 'It was stopped before the mail server took them.' },
};

const figuresOf = ({ state }: Mailing) =>
  state === 'stopped' ? figures.map((figure) => ({ ...figure, ...onceStopped[figure.name] })) : figures;

/** What became of a letter's mails, each in a line. */
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
        {[{ name: 'sent' as const, ...sent }, ...figuresOf(mailing)].map(({ name, label, says }) => (
          <Figure key={name} label={label} says={says}>
            {number.format(mailing[name])}
          </Figure>
        ))}
        <Figure label="Gifts" says="In the week after, by people who came from this letter.">
          {count === 0 ? '0' : `${number.format(count)}, ${pounds(amount)}`}
        </Figure>
      </dl>
      <p className={styles.note}>Who opens a letter is not counted: the site follows nobody.</p>
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
