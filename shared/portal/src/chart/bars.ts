import styles from './Bars.module.css';

/** What every chart of bars has of itself: it fills its frame, has room for its axes, and is read by the arrow keys. */
export const bars = {
  className: styles.bars,
  margin: { top: 8, right: 4, bottom: 0, left: 0 },
  responsive: true,
  accessibilityLayer: true,
} as const;
