import { Prose } from '@lapis/ui';
import { useSettingsInText } from '../../editor/settings-in-text';
import { htmlOf } from './blocks-as-html';
import {
  comparedTexts,
  type ComparedBlock,
  comparedValues,
  inWords,
  isSameField,
  onlySettings,
} from './compare';
import styles from './Comparison.module.css';
import { type Labels, namesOf } from './content-type';

interface Copy<Fields> {
  heading: string;
  fields: Partial<Fields>;
}

interface ComparisonProps<Fields extends object> {
  labels: Labels<Fields>;
  copies: [Copy<Fields>, Copy<Fields>];
}

interface FieldShown {
  name: string;
  label: string;
  blocks: ComparedBlock[];
  /** Whether the two copies differ in it, though in no word. */
  isOnlySettings: boolean;
}

/**
 * Two copies of a thing side by side: what differs is marked by a line at the side, and within a paragraph word by
 * word. Fields that are the same are left out, and so is the middle of what is long and the same.
 */
export function Comparison<Fields extends object>({ labels, copies: [one, other] }: ComparisonProps<Fields>) {
  const withSettings = useSettingsInText();
  const different = namesOf(labels).filter(
    (name) => !isSameField(name, one.fields[name], other.fields[name]),
  );
  if (different.length === 0) return <p className={styles.same}>There are no differences.</p>;
  const compared = different.map((name) => {
    const [here, there] = [one.fields[name], other.fields[name]];
    const sides =
      name === 'html' || name === 'blocks'
        ? comparedTexts(htmlOf(here), htmlOf(there), withSettings)
        : comparedValues(inWords(name, here), inWords(name, there)).map((html) => [
            { html, isChanged: true },
          ]);
    // Of what was only added, one side by itself has nothing that changed.
    const isOnlySettings =
      name === 'blocks' && sides.every((side) => side.every(({ isChanged }) => !isChanged));
    return { name, label: labels[name], isOnlySettings, sides };
  });
  const side = (at: 0 | 1) => compared.map(({ sides, ...field }) => ({ ...field, blocks: sides[at] ?? [] }));
  return (
    <div className={styles.copies}>
      <CopyText heading={one.heading} fields={side(0)} />
      <CopyText heading={other.heading} fields={side(1)} />
    </div>
  );
}

const CopyText = ({ heading, fields }: { heading: string; fields: FieldShown[] }) => (
  <section className={styles.copy} aria-label={heading}>
    <h3>{heading}</h3>
    <div className={styles.text} tabIndex={0} role="group" aria-label={heading}>
      {fields.map(({ name, label, blocks, isOnlySettings }) => (
        <div key={name} className={styles.field}>
          <p className={styles.label}>{label}</p>
          {isOnlySettings ? <p data-changed>{onlySettings}</p> : <Blocks blocks={blocks} />}
        </div>
      ))}
    </div>
  </section>
);

const Blocks = ({ blocks }: { blocks: ComparedBlock[] }) =>
  blocks.every(({ html }) => !html) ? (
    <p data-changed>Nothing</p>
  ) : (
    blocks.map(({ html, isChanged }, index) => {
      if (!isAround(blocks, index)) {
        return isAround(blocks, index - 1) && <Left key={index} count={sameFrom(blocks, index)} />;
      }
      return (
        <div key={index} dir="auto" data-changed={isChanged || undefined}>
          <Prose html={html} />
        </div>
      );
    })
  );

/** Whether a block is changed or beside one that is: the others say nothing of the change. */
const isAround = (blocks: ComparedBlock[], index: number) =>
  index < 0 || [index - 1, index, index + 1].some((at) => blocks[at]?.isChanged);

const sameFrom = (blocks: ComparedBlock[], from: number) => {
  const rest = blocks.slice(from).findIndex((_, index) => isAround(blocks, from + index));
  return rest < 0 ? blocks.length - from : rest;
};

const Left = ({ count }: { count: number }) => (
  <p className={styles.left}>{count === 1 ? 'One unchanged paragraph' : `${count} unchanged paragraphs`}</p>
);
