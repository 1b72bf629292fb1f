import { cx } from '@lapis/ui';
import type { ComponentProps } from 'react';
import styles from './Controls.module.css';

const shapes = {
  Previous: 'M15 5l-7 7 7 7',
  Next: 'M9 5l7 7-7 7',
  Pause: 'M9 6v12M15 6v12',
  Play: 'M8 5l11 7-11 7z',
  Enlarge: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  Reduce: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
};

interface ControlProps extends Omit<ComponentProps<'button'>, 'children'> {
  shape: keyof typeof shapes;
  label: string;
}

export const Control = ({ shape, label, className, ...rest }: ControlProps) => (
  <button type="button" {...rest} className={cx(styles.control, className)} aria-label={label}>
    <svg viewBox="0 0 24 24" width={24} height={24} fill="none" stroke="currentColor" aria-hidden="true">
      <path d={shapes[shape]} strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </button>
);

interface PlayControlProps {
  what: string;
  playing: boolean;
  onToggle: () => void;
}

export const PlayControl = ({ what, playing, onToggle }: PlayControlProps) => (
  <Control
    shape={playing ? 'Pause' : 'Play'}
    label={`${playing ? 'Pause' : 'Play'} ${what}`}
    onClick={onToggle}
  />
);
