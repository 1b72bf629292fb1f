import { send } from '@lapis/http';
import { FieldErrors, inputClass } from '@lapis/ui/forms';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { CloseIcon } from '../../../kit/icons/icons';
import { oneOf } from '../../../kit/labels/nouns';
import { Option } from '../../../kit/quick-find/Option';
import { quickFindQuery } from '../../../kit/quick-find/quick-find.queries';
import type { BlockOf } from '../block-form';
import styles from './ChosenCards.module.css';

type Chosen = BlockOf<'cards'>['chosen'][number];

interface ChosenCardsProps {
  name: string;
  chosen: Chosen[];
  onChange: (chosen: Chosen[]) => void;
}

const nameQuery = ({ type, id }: Chosen) =>
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

/** Stories and projects, found by their titles and shown in this order. */
export function ChosenCards({ name, chosen, onChange }: ChosenCardsProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery(quickFindQuery(q));
  const titles = useQueries({ queries: chosen.map(nameQuery) });
  const found = (q ? (data ?? []) : []).flatMap((entry) => {
    const type =
      entry.kind === 'blog' ? ('story' as const) : entry.kind === 'services' ? ('project' as const) : null;
    return type && !chosen.some((one) => one.type === type && one.id === entry.id)
      ? [{ ...entry, type }]
      : [];
  });

  function pick(one: Chosen | undefined) {
    if (!one) return;
    onChange([...chosen, { type: one.type, id: one.id }]);
    setTyped('');
    setAt(0);
  }

  return (
    <div className={styles.chosen}>
      <label className={styles.label} htmlFor={id}>
        Add a story or project
      </label>
      <input
        id={id}
        className={inputClass}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        placeholder="Words from its title"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
          else if (event.key === 'Enter') pick(found[at]);
          else return;
          event.preventDefault();
        }}
        autoComplete="off"
      />
      <div
        id={`${id}-list`}
        className={styles.found}
        role="listbox"
        aria-label="Stories and projects"
        hidden={found.length === 0}
      >
        {found.map((entry, index) => (
          <Option
            key={`${entry.type} ${entry.id}`}
            id={`${id}-${index}`}
            label={entry.title}
            hint={oneOf(entry.kind)}
            isReached={index === at}
            onReach={() => setAt(index)}
            onPick={() => pick(entry)}
          />
        ))}
      </div>
      <ol className={styles.list} aria-label="Chosen">
        {chosen.map((one, index) => {
          const title = titles[index]?.data ?? (titles[index]?.isError ? 'Deleted' : '…');
          return (
            <li key={`${one.type} ${one.id}`} className={styles.line}>
              <span>{title}</span>
              <button
                type="button"
                aria-label={`Remove ${title}`}
                onClick={() => onChange(chosen.filter((_, place) => place !== index))}
              >
                <CloseIcon />
              </button>
            </li>
          );
        })}
      </ol>
      <FieldErrors name={name} />
    </div>
  );
}
