import type { StaffGift } from '@lapis/contract';
import { Choices, comboboxProps, useChoiceList } from '@lapis/portal';
import { inputClass, Labelled } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { momentInList } from '../parts/days';
import { amountWords, stateWords, purposeTitle } from '../parts/gift-words';
import styles from './GiftFinder.module.css';
import { foundGiftsQuery } from './statements.queries';

/** Pause in milliseconds between the last keystroke and the search. */
const pause = 300;

interface GiftOption {
  id: number;
  gift: StaffGift;
  label: string;
  hint: string;
}

interface GiftFinderProps {
  name?: string;
  onChange: (gift: StaffGift | null) => void;
}

/** Searches for a gift that a payment can be matched with. */
export function GiftFinder({ name = 'gift_id', onChange }: GiftFinderProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  const { data: gifts = [], isError, isPlaceholderData } = useQuery(foundGiftsQuery(sought));
  // Gifts of an earlier search can't be picked, because Enter picks the first.
  const isOlder = isPlaceholderData || text.trim() !== sought;
  const found = (isOlder ? [] : gifts).map((gift): GiftOption => ({
    id: gift.id,
    gift,
    label: `${gift.reference}, ${gift.supporter?.name ?? 'giver not known'}, ${amountWords(gift)}`,
    hint: `${purposeTitle(gift.purpose)} · ${stateWords[gift.state]} · ${momentInList(gift.created_at)}`,
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

  function pick({ label, gift }: GiftOption) {
    closeList();
    setText(label);
    onChange(gift);
  }

  return (
    <Labelled
      label="The gift"
      name={name}
      hint={
        isError ? (
          <span role="alert">The search did not work. Please type it again.</span>
        ) : (
          'Type a name, an email address or a reference.'
        )
      }
    >
      {(described) => (
        <div className={styles.finder}>
          <input
            {...described}
            {...comboboxProps(id, isListed, at)}
            className={inputClass}
            type="text"
            name={name}
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
