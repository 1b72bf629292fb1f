import { languages } from '@lapis/contract/languages';
import { decimalPounds, offeredAmounts, pounds } from '@lapis/contract/money';
import { href, isAnnounced, Link } from '@lapis/router';
import { ButtonLink } from '@lapis/ui';
import { useId } from 'react';
import type { BlockOfType } from '../block-of-type';
import styles from './GiveBlock.module.css';

type Give = BlockOfType<'give'>;

/** Titles of blocks without their own, by the kind of their purpose. */
const usualTitles = new Map([
  ['appeal', 'Give to this appeal'],
  ['project', 'Give to this project'],
]);

/** Returns the address of the giving page with the block's purpose and an amount chosen. */
function addressOf({ purpose }: Give, pence?: number) {
  const [kind, slug] = purpose.split(':');
  const query = new URLSearchParams({
    ...(kind && slug && { [kind]: slug }),
    ...(pence && { amount: decimalPounds(pence).replace(/\.00$/, '') }),
  });
  return query.size > 0 ? `${href('give')}?${query}` : href('give');
}

export function GiveBlock({ block }: { block: Give }) {
  const name = useId();
  if (!isAnnounced('give')) return null;
  const { title, text } = block;
  const amounts = offeredAmounts(block.amounts);
  return (
    <aside className={styles.give} aria-labelledby={name}>
      <p id={name} className={styles.title} {...(!title && languages.en)}>
        {title || (usualTitles.get(block.purpose.split(':', 1).join()) ?? 'Give to our work')}
      </p>
      {text && <p>{text}</p>}
      {amounts.length > 0 && (
        <ul className={styles.amounts}>
          {amounts.map(({ pence, does }, index) => (
            <li key={index}>
              <Link className={styles.amount} to={addressOf(block, pence)}>
                <span className={styles.pounds} dir="ltr">
                  {pounds(pence)}
                </span>
                {does && <span>{does}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink variant="help" to={addressOf(block)} {...languages.en}>
        {amounts.length > 0 ? 'Give another amount' : 'Give'}
      </ButtonLink>
    </aside>
  );
}
