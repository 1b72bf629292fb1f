import { Prose } from '@lapis/ui';
import { useSettingsInText } from '../../../editor/settings-in-text';
import { toHtml } from '../blocks-as-html';
import {
  compareTexts,
  type ComparedBlock,
  compareValues,
  formatField,
  isSameField,
  onlySettings,
} from '../compare';
import styles from './Comparison.module.css';
import { type Labels, fieldNames } from '../content-type';

interface ComparedCopy<Fields> {
  heading: string;
  fields: Partial<Fields>;
}

interface ComparisonProps<Fields extends object> {
  labels: Labels<Fields>;
  copies: [ComparedCopy<Fields>, ComparedCopy<Fields>];
}

interface FieldShown {
  name: string;
  label: string;
  blocks: ComparedBlock[];
  /** True if the copies differ only in the settings of blocks, not in words. */
  isOnlySettings: boolean;
}

/**
 * Shows two copies of an entry side by side, with changed words marked. Equal fields and long unchanged
 * passages are left out.
 */
export function Comparison<Fields extends object>({ labels, copies: [one, other] }: ComparisonProps<Fields>) {
  const withSettings = useSettingsInText();
  const different = fieldNames(labels).filter(
    (name) => !isSameField(name, one.fields[name], other.fields[name]),
  );
  if (different.length === 0) return <p className={styles.same}>There are no differences.</p>;
  const compared = different.map((name) => {
    const [here, there] = [one.fields[name], other.fields[name]];
    const sides =
      name === 'html' || name === 'blocks'
        ? compareTexts(toHtml(here), toHtml(there), withSettings)
        : compareValues(formatField(name, here), formatField(name, there)).map((html) => [
            { html, isChanged: true },
          ]);
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
        return (
          isAround(blocks, index - 1) && <CollapsedBlocks key={index} count={countUnchanged(blocks, index)} />
        );
      }
      return (
        <div key={index} dir="auto" data-changed={isChanged || undefined}>
          <Prose html={html} />
        </div>
      );
    })
  );

/** Returns whether a block or one next to it has changed; all other blocks are collapsed. */
const isAround = (blocks: ComparedBlock[], index: number) =>
  index < 0 || [index - 1, index, index + 1].some((at) => blocks[at]?.isChanged);

const countUnchanged = (blocks: ComparedBlock[], from: number) => {
  const rest = blocks.slice(from).findIndex((_, index) => isAround(blocks, from + index));
  return rest < 0 ? blocks.length - from : rest;
};

const CollapsedBlocks = ({ count }: { count: number }) => (
  <p className={styles.left}>{count === 1 ? 'One unchanged paragraph' : `${count} unchanged paragraphs`}</p>
);
