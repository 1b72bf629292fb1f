import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Aside, attempt, Mark } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { dayInList } from '../parts/days';
import { IgnoreModal } from './IgnoreModal';
import styles from './Line.module.css';
import { MatchModal } from './MatchModal';
import { NewGiftModal, type SuggestedGiver } from './NewGiftModal';
import { ignoreLine, type MatchBody, matchLine } from './statements.queries';

/** Announces what was done with a payment, optionally with a function that undoes it. */
type OnLineDone = (line: StatementLine, words: string, undo?: () => Promise<StatementLine>) => Promise<void>;

interface LineProps {
  line: StatementLine;
  onDone: OnLineDone;
}

/** Lets the arrow keys move between payments if a row itself has the focus. */
function step(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget, target, key } = event;
  if (target !== currentTarget) return;
  const next =
    key === 'ArrowDown'
      ? currentTarget.nextElementSibling
      : key === 'ArrowUp'
        ? currentTarget.previousElementSibling
        : null;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

export function Line({ line, onDone }: LineProps) {
  const id = useId();
  const { amount, booked_on, text, note, state } = line;
  return (
    <li className={styles.line} data-line={line.id} tabIndex={-1} aria-labelledby={id} onKeyDown={step}>
      <div id={id}>
        <p className={styles.head}>
          <strong className={styles.amount}>{pounds(amount)}</strong> <span>{dayInList(booked_on)}</span>
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </div>
      {note && <Aside>{note}</Aside>}
      {state === 'unmatched' && <Unmatched line={line} onDone={onDone} />}
      {state === 'ignored' && <Ignored line={line} onDone={onDone} />}
      {state === 'matched' && <Matched {...line} />}
    </li>
  );
}

const Matched = ({ gift }: StatementLine) => (
  <p>
    <Mark tone="good" isFilled>
      Matched
    </Mark>{' '}
    {gift && (
      <Link to={href('admin.giving.gift', { id: gift.id })}>
        {gift.reference}, {gift.name || 'giver not known'}
      </Link>
    )}
  </p>
);

function Ignored({ line, onDone }: LineProps) {
  const bringBack = () =>
    attempt(async () =>
      onDone(await ignoreLine(line.id, false), `${pounds(line.amount)} is back among the payments to check.`),
    );
  return (
    <div className={styles.actions}>
      <Mark>Ignored</Mark>
      <Button variant="quiet" onClick={() => void bringBack()}>
        Bring it back
      </Button>
    </div>
  );
}

type OpenForm = 'find' | 'ignore' | { known: SuggestedGiver | null };

function Unmatched({ line, onDone }: LineProps) {
  const [opened, setOpened] = useState<OpenForm | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = () => setOpened(null);

  async function match(body: MatchBody) {
    const matched = await matchLine(line.id, body);
    const { gift } = matched;
    await onDone(
      matched,
      gift
        ? `${pounds(line.amount)} matched with ${gift.reference}, ${gift.name || 'giver not known'}.`
        : 'Matched.',
    );
  }

  async function press(body: MatchBody) {
    if (isBusy) return;
    setBusy(true);
    // On success, the payment leaves the list and this component is unmounted.
    await attempt(() => match(body));
    setBusy(false);
  }

  async function ignore(note: string) {
    const ignored = await ignoreLine(line.id, true, note);
    await onDone(ignored, `${pounds(line.amount)} is ignored.`, () => ignoreLine(line.id, false));
  }

  return (
    <>
      {line.may_be.map(({ gift_id, reference, name, amount, why }) => (
        <Candidate
          key={gift_id}
          label={`This is ${reference}, ${name || 'giver not known'}, ${pounds(amount)}`}
          why={why}
          isBusy={isBusy}
          onPress={() => void press({ gift_id })}
        />
      ))}
      {line.may_be_from.map(({ supporter_id, name, why }) => (
        <Candidate
          key={supporter_id}
          label={`A new gift from ${name}`}
          why={why}
          isBusy={isBusy}
          onPress={() => setOpened({ known: { id: supporter_id, name } })}
        />
      ))}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => setOpened('find')}>
          Find the gift
        </Button>
        <Button variant="quiet" onClick={() => setOpened({ known: null })}>
          Add a new gift
        </Button>
        <Button variant="quiet" onClick={() => setOpened('ignore')}>
          Ignore it
        </Button>
      </div>
      {opened === 'find' && <MatchModal line={line} onMatch={match} onClose={close} />}
      {opened === 'ignore' && <IgnoreModal line={line} onIgnore={ignore} onClose={close} />}
      {typeof opened === 'object' && opened && (
        <NewGiftModal line={line} known={opened.known} onMatch={match} onClose={close} />
      )}
    </>
  );
}

interface CandidateProps {
  label: string;
  why: string;
  isBusy: boolean;
  onPress: () => void;
}

const Candidate = ({ label, why, isBusy, onPress }: CandidateProps) => (
  <button type="button" className={styles.candidate} aria-disabled={isBusy || undefined} onClick={onPress}>
    <span className={styles.label}>{label}</span> <span className={styles.why}>{why}</span>
  </button>
);
