import { Prose } from '@lapis/ui';
import { blocksOf } from '../editor/html';
import styles from './Comparison.module.css';
import { type Labels, namesOf } from './kind';

interface Copy<Fields> {
  heading: string;
  fields: Partial<Fields>;
}

interface ComparisonProps<Fields extends object> {
  labels: Labels<Fields>;
  copies: [Copy<Fields>, Copy<Fields>];
}

/** Two copies of a thing side by side: what differs is marked by a line at the side, and what is the same is left out. */
export function Comparison<Fields extends object>({ labels, copies: [one, other] }: ComparisonProps<Fields>) {
  const different = namesOf(labels).filter((name) => asText(one.fields[name]) !== asText(other.fields[name]));
  if (different.length === 0) return <p className={styles.same}>Both are the same.</p>;
  return (
    <div className={styles.copies}>
      <CopyText copy={one} other={other} labels={labels} names={different} />
      <CopyText copy={other} other={one} labels={labels} names={different} />
    </div>
  );
}

interface CopyTextProps<Fields extends object> {
  copy: Copy<Fields>;
  other: Copy<Fields>;
  labels: Labels<Fields>;
  names: (keyof Fields & string)[];
}

const CopyText = <Fields extends object>({ copy, other, labels, names }: CopyTextProps<Fields>) => (
  <section className={styles.copy} aria-label={copy.heading}>
    <h3>{copy.heading}</h3>
    <div className={styles.text} tabIndex={0} role="group" aria-label={copy.heading}>
      {names.map((name) => (
        <div key={name} className={styles.field}>
          <p className={styles.label}>{labels[name]}</p>
          {name === 'html' ? (
            <Blocks html={String(copy.fields[name] ?? '')} other={String(other.fields[name] ?? '')} />
          ) : (
            <p data-changed>{asText(copy.fields[name]) || 'Nothing'}</p>
          )}
        </div>
      ))}
    </div>
  </section>
);

function Blocks({ html, other }: { html: string; other: string }) {
  const others = blocksOf(other);
  return blocksOf(html).map((block, index) => (
    <div key={index} data-changed={!others.includes(block) || undefined}>
      <Prose html={block} />
    </div>
  ));
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join(', ');
  if (typeof value === 'object') return Object.values(value).map(asText).join(' ');
  return String(value);
}
