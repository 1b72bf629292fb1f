import { Picture } from '@lapis/ui';
import type { BlockOfType } from '../block-of-type';
import styles from './PictureBlock.module.css';

const sizes = {
  small: '(min-width: 600px) 320px, 100vw',
  text: '(min-width: 768px) 640px, 100vw',
  wide: '(min-width: 1000px) 880px, 100vw',
  full: '100vw',
};

export const PictureBlock = ({ block: { picture, caption, size } }: { block: BlockOfType<'picture'> }) => (
  <figure className={styles.figure} data-size={size}>
    <Picture className={styles.picture} picture={picture} sizes={sizes[size]} />
    {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
  </figure>
);
