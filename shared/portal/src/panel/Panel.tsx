import type { FormFailure } from '@lapis/ui/forms';
import { useId, type ReactNode } from 'react';
import { useFocusKept } from '../focus/focus-kept';
import { attempt } from '../notices/attempt';
import styles from './Panel.module.css';

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

interface VisitLinkProps {
  to: string;
  children: ReactNode;
}

export const VisitLink = ({ to, children }: VisitLinkProps) => (
  <a className={styles.visit} href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);

interface ActionProps {
  onPress: () => void | Promise<unknown>;
  isDanger?: boolean;
  children: ReactNode;
}

export function Action({ onPress, isDanger, children }: ActionProps) {
  const kept = useFocusKept<HTMLButtonElement>();
  return (
    <button
      ref={kept}
      type="button"
      className={styles.action}
      data-danger={isDanger || undefined}
      onClick={() => void attempt(async () => onPress())}
    >
      {children}
    </button>
  );
}

export const Problem = ({ failure }: { failure: FormFailure | null }) =>
  failure && (
    <p className={styles.problem} role="alert">
      {failure.message}
    </p>
  );
