import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Choices, comboboxProps, FormModal, useChoiceList, useFailure } from '@lapis/portal';
import { inputClass, Labelled } from '@lapis/ui/forms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { dayInList } from '../parts/days';
import { amountWords, stateWords, purposeTitle } from '../parts/gift-words';
import styles from './MatchModal.module.css';
import { foundGiftsQuery, type MatchBody } from './statements.queries';

/** Pause in milliseconds between the last keystroke and the search. */
const pause = 300;

interface MatchModalProps {
  line: StatementLine;
  onMatch: (match: MatchBody) => Promise<void>;
  onClose: () => void;
}

const nothing = { message: 'Please choose a gift.', errors: { gift_id: ['Type a name or a reference.'] } };

export function MatchModal({ line, onMatch, onClose }: MatchModalProps) {
  const [gift, setGift] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const matching = useMutation({ mutationFn: onMatch, onSuccess: onClose });
  const refusal = useFailure(matching.error);
  return (
    <FormModal
      title={`Which gift is ${pounds(line.amount)}?`}
      button="This is the gift"
      isBusy={matching.isPending}
      failure={isMissing ? nothing : refusal}
      onSubmit={() => {
        setMissing(gift === null);
        if (gift !== null) matching.mutate({ gift_id: gift });
      }}
      onClose={onClose}
    >
      <p dir="auto">
        {line.text}, {dayInList(line.booked_on)}
      </p>
      <GiftFinder
        onChange={(id) => {
          setGift(id);
          setMissing(false);
        }}
      />
    </FormModal>
  );
}

interface GiftOption {
  id: number;
  label: string;
  hint: string;
}

function GiftFinder({ onChange }: { onChange: (gift: number | null) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  const { data: gifts = [] } = useQuery(foundGiftsQuery(sought));
  const found = gifts.map((gift): GiftOption => ({
    id: gift.id,
    label: `${gift.reference}, ${gift.supporter?.name ?? 'giver not known'}, ${amountWords(gift)}`,
    hint: `${purposeTitle(gift.purpose)} · ${stateWords[gift.state]} · ${dayInList(gift.created_at.slice(0, 10))}`,
  }));
  const { choices, isListed, at, reach, closeList, search, press } = useChoiceList(found, 0);

  useEffect(() => {
    const timer = setTimeout(() => setSought(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text]);

  function write(typed: string) {
    setText(typed);
    search(typed);
    onChange(null);
  }

  function pick(gift: GiftOption) {
    closeList();
    setText(gift.label);
    onChange(gift.id);
  }

  return (
    <Labelled label="The gift" name="gift_id" hint="Type a name, an email address or a reference.">
      {(described) => (
        <div className={styles.finder}>
          <input
            {...described}
            {...comboboxProps(id, isListed, at)}
            className={inputClass}
            type="text"
            name="gift_id"
            dir="auto"
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={(event) => press(event, pick)}
            onBlur={closeList}
          />
          <Choices id={id} label="Gifts" choices={choices} at={at} onReach={reach} onPick={pick} />
        </div>
      )}
    </Labelled>
  );
}
