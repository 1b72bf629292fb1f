import { GripIcon } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import type { ReactNode } from 'react';
import { LinkField } from '../../editor/toolbar/LinkField';
import { stateLabels } from '../../kit/labels/states';
import { useSortedItem } from '../../kit/sorting/use-sorted-item';
import type { MenuLink } from './entries';
import { LinkActions, type LinkMoves } from './LinkActions';
import styles from './Menus.module.css';

/** Maximum length according to the contract. */
const MOST_LETTERS = 60;

interface LinkRowProps extends LinkMoves {
  link: MenuLink;
  position: { index: number; count: number };
  /** Prefix for the names of the server's errors, such as 'items.2'. */
  within: string;
  /** False for headings in the footer, which are not links. */
  hasTarget: boolean;
  onChange: (changes: Partial<MenuLink>) => void;
  children?: ReactNode;
}

export function LinkRow({
  link: { id, label, href, state, isNew },
  position,
  within,
  hasTarget,
  onChange,
  children,
  ...moves
}: LinkRowProps) {
  const { item, handle } = useSortedItem(id);
  const name = label || 'the new item';
  return (
    <li {...item} className={styles.entry}>
      <button
        {...handle}
        className={styles.handle}
        aria-label={`Move ${name}, ${position.index + 1} of ${position.count}`}
      >
        <GripIcon />
      </button>
      <div className={styles.fields}>
        <Field
          label={hasTarget ? 'Label' : 'Heading'}
          name={`${within}.label`}
          value={label}
          onChange={({ target }) => onChange({ label: target.value })}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          autoFocus={isNew}
        />
        {hasTarget && (
          <LinkField
            label="Leads to"
            name={`${within}.href`}
            hint={
              state && state !== 'published' && state !== 'changed'
                ? `Visitors can’t see it yet: ${stateLabels[state].toLowerCase()}`
                : undefined
            }
            href={href}
            onChange={(next, title) =>
              onChange({
                href: next,
                ...(next !== href && { state: null }),
                // Sets link and label together, because a second change would start from the old link.
                ...(title && label === '' && { label: title.slice(0, MOST_LETTERS) }),
              })
            }
          />
        )}
      </div>
      <LinkActions {...moves} name={name} position={position} />
      {children && <div className={styles.children}>{children}</div>}
    </li>
  );
}
