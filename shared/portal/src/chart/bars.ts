import styles from './Bars.module.css';

/** Props that all bar charts share: responsive size, room for axes, and keyboard access. */
export const bars = {
  className: styles.bars,
  margin: { top: 8, right: 4, bottom: 0, left: 0 },
  responsive: true,
  accessibilityLayer: true,
} as const;
