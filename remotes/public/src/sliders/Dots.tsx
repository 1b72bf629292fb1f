import styles from './Dots.module.css';

interface DotsProps {
  count: number;
  current: number;
  label: (index: number) => string;
  onChoose: (index: number) => void;
}

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
