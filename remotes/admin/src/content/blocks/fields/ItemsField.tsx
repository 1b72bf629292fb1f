import { withArticle } from '@lapis/contract/content-types';
import { CloseIcon, DownIcon, PlusIcon, UpIcon, type FieldWriter } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { FieldErrors, useMend } from '@lapis/ui/forms';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Tools } from '../Tools';
import styles from './fields.module.css';

interface ItemsFieldProps<Item> {
  /** Prefix for the names of the server's errors, such as 'blocks.2.items'. */
  name: string;
  /** Singular noun for an item, such as 'number'. */
  one: string;
  items: Item[];
  blank: () => Item;
  most: number;
  /** @param typing null if an item has been added, moved or removed, which is a separate undo step */
  onChange: (items: Item[], typing?: null) => void;
  children: (writing: FieldWriter<Item>, within: string) => ReactNode;
}

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

  /** Changes the list, and clears the errors, because they are keyed by index. */
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
    // Moves focus, because the focused button disappears.
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
          Add {withArticle(one)}
        </Button>
      )}
    </div>
  );
}
