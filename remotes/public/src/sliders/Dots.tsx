import styles from './Dots.module.css';

interface DotsProps {
  count: number;
  /** Which one is filled, counted from 0. */
  current: number;
  /** What each leads to: 'Picture 3 of 8'. */
  label: (index: number) => string;
  onChoose: (index: number) => void;
}

/** One dot for each stop of a slider. */
export const Dots = ({ count, current, label, onChoose }: DotsProps) => (
  <ol className={styles.dots}>
    {Array.from({ length: count }, (_, index) => (
      <li key={index}>
        <button
          type="button"
          className={styles.dot}
          aria-label={label(index)}
          aria-current={index === current || undefined}
          onClick={() => onChoose(index)}
        />
      </li>
    ))}
  </ol>
);
