import type { FoundEntry } from '@lapis/contract';
import { send } from '@lapis/http';
import {
  Choices,
  CloseIcon,
  comboboxProps,
  singularLabel,
  quickFindQuery,
  useChoiceList,
} from '@lapis/portal';
import { inputClass, Labelled } from '@lapis/ui/forms';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef, useState } from 'react';
import type { BlockOfType } from '../block-form';
import styles from './ChosenCards.module.css';

type ChosenCard = BlockOfType<'cards'>['chosen'][number];

interface ChosenCardsProps {
  name: string;
  chosen: ChosenCard[];
  /** @param typing null, because each choice is a separate undo step */
  onChange: (chosen: ChosenCard[], typing: null) => void;
}

const nameQuery = ({ type, id }: ChosenCard) =>
  queryOptions({
    queryKey: ['card', type, id],
    queryFn: async ({ signal }) => {
      const params = { id };
      const { results } =
        type === 'story'
          ? await send('GET /admin/blog/:id', { params, signal, quiet: true })
          : await send('GET /admin/services/:id', { params, signal, quiet: true });
      return results.title;
    },
  });

type CardChoice = ChosenCard & { label: string; hint: string };

const types: Partial<Record<FoundEntry['kind'], ChosenCard['type']>> = { blog: 'story', services: 'project' };

function useCardChoices(typed: string) {
  const wanted = typed.trim();
  const q = useDeferredValue(wanted);
  const { data, isFetching, isPlaceholderData, isError } = useQuery(quickFindQuery(q));
  const found = q && !isPlaceholderData && data ? data : [];
  return {
    found: found.flatMap(({ id, kind, title }): CardChoice[] => {
      const type = types[kind];
      return type ? [{ type, id, label: title, hint: singularLabel(kind) }] : [];
    }),
    isLooking: isFetching || q !== wanted,
    isFailed: q !== '' && isError,
  };
}

export function ChosenCards({ name, chosen, onChange }: ChosenCardsProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const titles = useQueries({ queries: chosen.map(nameQuery) });
  const { found, isLooking, isFailed } = useCardChoices(typed);
  const others = found.filter(
    (one) => !chosen.some(({ type, id: known }) => type === one.type && known === one.id),
  );
  const { choices, isListed, at, reach, search, closeList, press } = useChoiceList(others, 0);

  function look(words: string) {
    setTyped(words);
    search(words);
  }

  function pick({ type, id: picked }: CardChoice) {
    look('');
    onChange([...chosen, { type, id: picked }], null);
  }

  function remove(index: number) {
    onChange(chosen.toSpliced(index, 1), null);
    // Moves focus, because the focused button disappears.
    field.current?.focus();
  }

  return (
    <div className={styles.chosen}>
      <Labelled label="Add a story or project" name={name}>
        {(described) => (
          <div className={styles.finder}>
            <input
              {...described}
              {...comboboxProps(id, isListed, at)}
              ref={field}
              className={inputClass}
              placeholder="Words from its title"
              dir="auto"
              value={typed}
              onChange={({ target }) => look(target.value)}
              onKeyDown={(event) => press(event, pick)}
              onBlur={closeList}
            />
            <Choices
              id={id}
              label="Stories and projects"
              choices={choices}
              at={at}
              onReach={reach}
              onPick={pick}
            />
          </div>
        )}
      </Labelled>
      <p className={styles.note} role="status">
        {isFailed
          ? 'Search is not working at the moment. Please try again later.'
          : typed.trim() !== '' &&
            !isLooking &&
            others.length === 0 &&
            'No other story or project has that title.'}
      </p>
      <ol className={styles.list} aria-label="Chosen">
        {chosen.map((one, index) => {
          const title = titles[index]?.data ?? (titles[index]?.isError ? 'Deleted' : '…');
          return (
            <li key={`${one.type} ${one.id}`} className={styles.line}>
              <span>{title}</span>
              <button type="button" aria-label={`Remove ${title}`} onClick={() => remove(index)}>
                <CloseIcon />
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
