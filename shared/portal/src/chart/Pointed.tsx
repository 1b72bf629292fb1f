import styles from './Pointed.module.css';

interface PointedProps {
  /** What is said of a bar: of its label, and of what the bars above it come to. */
  words: (label: string, values: { name: string; value: number }[]) => string;
  /** What the chart hands to what stands beside the bar pointed at. */
  active?: boolean;
  label?: string | number;
  payload?: readonly { name?: unknown; value?: unknown }[];
}

/** Words beside the bar that is pointed at, or reached by the arrow keys: screen readers hear them. */
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
