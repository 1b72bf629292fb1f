import { CloseIcon, DownIcon, PlusIcon, UpIcon, type Writes } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { FieldErrors, useMend } from '@lapis/ui/forms';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Tools } from '../Tools';
import styles from './fields.module.css';

interface ItemsFieldProps<Item> {
  /** Of all of them, where the server's errors are: 'blocks.2.items'. */
  name: string;
  /** One of them in a sentence: 'number'. */
  one: string;
  items: Item[];
  blank: () => Item;
  most: number;
  /** @param typing null where one was added, moved or removed, which is a step of its own to undo */
  onChange: (items: Item[], typing?: null) => void;
  /** The fields of one. */
  children: (writing: Writes<Item>, within: string) => ReactNode;
}

/** Several of the same, one below the other, to be added, put in order and removed. */
export function ItemsField<Item extends object>({
  name,
  one,
  items,
  blank,
  most,
  onChange,
  children,
}: ItemsFieldProps<Item>) {
  const mend = useMend();
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);

  /** What was wrong is known by numbers, which others have from now on. */
  function become(next: Item[]) {
    mend(name);
    onChange(next, null);
  }

  function add() {
    flushSync(() => become([...items, blank()]));
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus();
  }

  function move(index: number, by: 1 | -1) {
    const [item, other] = [items[index], items[index + by]];
    if (!item || !other) return;
    flushSync(() => become(items.with(index, other).with(index + by, item)));
    const tools = list.current?.children[index + by]?.querySelectorAll<HTMLElement>(
      ':scope > :last-child button',
    );
    tools?.[by < 0 ? 0 : 1]?.focus();
  }

  function remove(index: number) {
    become(items.filter((_, at) => at !== index));
    // The button that was pressed goes, and the focus must not go with it.
    adder.current?.focus();
  }

  return (
    <div>
      <ul ref={list} className={styles.items}>
        {items.map((item, index) => (
          <li key={index} className={styles.item}>
            <div className={styles.fields}>
              {children(
                { fields: item, change: (changes) => onChange(items.with(index, { ...item, ...changes })) },
                `${name}.${index}`,
              )}
            </div>
            <Tools isUpright>
              <button
                type="button"
                aria-label={`Move ${one} ${index + 1} up`}
                aria-disabled={index === 0 || undefined}
                onClick={() => move(index, -1)}
              >
                <UpIcon />
              </button>
              <button
                type="button"
                aria-label={`Move ${one} ${index + 1} down`}
                aria-disabled={index === items.length - 1 || undefined}
                onClick={() => move(index, 1)}
              >
                <DownIcon />
              </button>
              <button type="button" aria-label={`Remove ${one} ${index + 1}`} onClick={() => remove(index)}>
                <CloseIcon />
              </button>
            </Tools>
          </li>
        ))}
      </ul>
      <FieldErrors name={name} />
      {items.length < most && (
        <Button ref={adder} variant="quiet" onClick={add}>
          <PlusIcon />
          Add a {one}
        </Button>
      )}
    </div>
  );
}
