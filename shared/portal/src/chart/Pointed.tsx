import styles from './Pointed.module.css';

interface PointedProps {
  words: (label: string, values: { name: string; value: number }[]) => string;
  active?: boolean;
  label?: string | number;
  payload?: readonly { name?: unknown; value?: unknown }[];
}

/** Tooltip for the bar that the user points at or reaches with arrow keys. Screen readers announce it. */
export const Pointed = ({ words, active, label, payload = [] }: PointedProps) => (
  <div className={styles.pointed} role="status">
    {active && label !== undefined && (
      <p>
        {words(
          String(label),
          payload.map(({ name, value }) => ({ name: String(name), value: Number(value ?? 0) })),
        )}
      </p>
    )}
  </div>
);
