import { Teaser } from '../../teaser/Teaser';
import type { BlockOfType } from '../block-of-type';
import styles from './CardsBlock.module.css';

const sizes = '(min-width: 1000px) 280px, (min-width: 600px) 45vw, 100vw';

export const CardsBlock = ({ block: { cards } }: { block: BlockOfType<'cards'> }) => (
  <ul className={styles.cards}>
    {cards.map(({ type, id, path, title, text, language, picture }) => (
      <li key={`${type} ${id}`}>
        <Teaser
          to={path}
          title={title}
          text={text}
          language={language}
          image={picture}
          sizes={sizes}
          level={2}
        />
      </li>
    ))}
  </ul>
);
