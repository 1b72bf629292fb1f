import styles from './Line.module.css';

interface CandidateProps {
  label: string;
  why: string;
  isBusy: boolean;
  onPress: () => void;
}

export const Candidate = ({ label, why, isBusy, onPress }: CandidateProps) => (
  <button type="button" className={styles.candidate} aria-disabled={isBusy || undefined} onClick={onPress}>
    <span className={styles.label}>{label}</span> <span className={styles.why}>{why}</span>
  </button>
);
