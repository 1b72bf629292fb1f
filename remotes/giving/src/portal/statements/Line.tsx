import { pounds } from '@lapis/contract/money';
import { Aside, attempt, Mark } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { dayInList } from '../parts/days';
import { unmatchLine } from '../gifts/gifts.queries';
import { alsoMatched } from '../parts/also-matched';
import { Candidate } from './Candidate';
import { ComingBack } from './ComingBack';
import { IgnoreModal } from './IgnoreModal';
import { useLineChange } from './line-change';
import type { LineProps } from './line-props';
import styles from './Line.module.css';
import { whyGift } from './statement-words';
import { LineClaims, MatchedClaim } from './LineClaims';
import { MatchedLine } from './MatchedLine';
import { MatchModal } from './MatchModal';
import { NewAmount } from './NewAmount';
import { NewGiftModal, type SuggestedGiver } from './NewGiftModal';
import { PayoutModal } from './PayoutModal';
import { RecordedAlready } from './RecordedAlready';
import { SplitModal } from './SplitModal';
import { ignoreLine, type MatchBody, matchLine, type SplitBody, splitLine } from './statements.queries';

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
          <strong className={styles.amount}>
            {amount < 0 ? `${pounds(-amount)} went out` : pounds(amount)}
          </strong>{' '}
          <span>{dayInList(booked_on)}</span>
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </div>
      <Aside>
        {line.file.format}, {line.file.name}
      </Aside>
      {note && <Aside>{note}</Aside>}
      {state === 'unmatched' && <Unmatched line={line} onDone={onDone} />}
      {state === 'ignored' && <Ignored line={line} onDone={onDone} />}
      {state === 'matched' && line.claim && <MatchedClaim line={line} onDone={onDone} />}
      {state === 'matched' && !line.claim && <MatchedLine line={line} onDone={onDone} />}
    </li>
  );
}

function Ignored({ line, onDone }: LineProps) {
  const change = useLineChange(line);
  const bringBack = () =>
    attempt(async () =>
      onDone(
        await change(ignoreLine(line.id, false)),
        `${pounds(line.amount)} is back among the payments to check.`,
      ),
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

type OpenForm = 'find' | 'ignore' | 'split' | 'payout' | { known: SuggestedGiver | null };

function Unmatched({ line, onDone }: LineProps) {
  const [opened, setOpened] = useState<OpenForm | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = useLineChange(line);
  const close = () => setOpened(null);

  async function match(body: MatchBody) {
    const { results: matched, also } = await change(matchLine(line.id, body));
    const { gift } = matched;
    const words = gift
      ? `${pounds(line.amount)} matched with ${gift.reference}, ${gift.name || 'giver not known'}.`
      : 'Matched.';
    await onDone(matched, `${words}${alsoMatched(also)}`, () => unmatchLine(line.id, false));
  }

  async function press(body: MatchBody) {
    if (isBusy) return;
    setBusy(true);
    // On success, the payment leaves the list and this component is unmounted.
    await attempt(() => match(body));
    setBusy(false);
  }

  async function ignore(note: string) {
    const ignored = await change(ignoreLine(line.id, true, note));
    await onDone(ignored, `${pounds(line.amount)} is ignored.`, () => ignoreLine(line.id, false));
  }

  async function split(body: SplitBody) {
    const matched = await change(splitLine(line.id, body));
    const words = `${pounds(line.amount)} is split between ${matched.parts.length} gifts.`;
    await onDone(matched, words, () => unmatchLine(line.id, false));
  }

  const isOutgoing = line.amount < 0;
  return (
    <>
      {isOutgoing && <ComingBack line={line} onDone={onDone} />}
      <LineClaims line={line} onDone={onDone} />
      <RecordedAlready line={line} onDone={onDone} />
      {line.may_be.map((gift) =>
        gift.is_standing_order && gift.amount !== line.amount ? (
          <NewAmount key={gift.gift_id} line={line} gift={gift} isBusy={isBusy} onMatch={press} />
        ) : (
          <Candidate
            key={gift.gift_id}
            label={[
              `This is ${gift.reference}`,
              gift.name || 'giver not known',
              ...(gift.contact ? [gift.contact] : []),
              pounds(gift.amount),
            ].join(', ')}
            why={whyGift(gift)}
            isBusy={isBusy}
            onPress={() => void press({ gift_id: gift.gift_id })}
          />
        ),
      )}
      {line.may_be_from.map(({ supporter_id, name, contact, why }) => (
        <Candidate
          key={supporter_id}
          label={`A new gift from ${name}${contact && `, ${contact}`}`}
          why={why}
          isBusy={isBusy}
          onPress={() => setOpened({ known: { id: supporter_id, name } })}
        />
      ))}
      <div className={styles.actions}>
        {!isOutgoing && (
          <>
            <Button variant="quiet" onClick={() => setOpened('find')}>
              Find the gift
            </Button>
            <Button variant="quiet" onClick={() => setOpened({ known: null })}>
              Add a new gift
            </Button>
            <Button variant="quiet" onClick={() => setOpened('split')}>
              Split it
            </Button>
            <Button variant="quiet" onClick={() => setOpened('payout')}>
              Read a payout report
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={() => setOpened('ignore')}>
          Ignore it
        </Button>
      </div>
      {opened === 'find' && <MatchModal line={line} onMatch={match} onClose={close} />}
      {opened === 'split' && <SplitModal line={line} onSplit={split} onClose={close} />}
      {opened === 'payout' && <PayoutModal line={line} onDone={onDone} onClose={close} />}
      {opened === 'ignore' && <IgnoreModal line={line} onIgnore={ignore} onClose={close} />}
      {typeof opened === 'object' && opened && (
        <NewGiftModal line={line} known={opened.known} onMatch={match} onClose={close} />
      )}
    </>
  );
}
