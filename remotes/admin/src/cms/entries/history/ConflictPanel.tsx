import { ConflictFrame } from '@lapis/portal';
import { Button, Prose } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useId, useMemo, useState } from 'react';
import { supportedBlocks } from '../../../editor/html/html';
import { useSettingsInText } from '../../../editor/settings-in-text';
import { compareValues, formatField, withMarks } from '../compare';
import styles from './ConflictPanel.module.css';
import type { AnyFields } from '../content-type';
import type { EditConflict } from '../writing/manuscript';
import { lastWriter } from '../writing/meeting';
import { type ClashChoice, type MergeClash, merge } from '../writing/merge';
import type { EntryEditor } from '../writing/writing';

interface ConflictPanelProps<Fields extends AnyFields> {
  writing: EntryEditor<Fields>;
  conflict: EditConflict<Fields>;
}

/**
 * Lets the editor choose between the two versions wherever their changes conflict. Changes made by only one
 * side have already been merged.
 */
export function ConflictPanel<Fields extends AnyFields>({ writing, conflict }: ConflictPanelProps<Fields>) {
  const { type, fields } = writing;
  const { serverVersion, fields: there, from } = conflict;
  const { clashes } = useMemo(
    () => merge(type.labels, { from, mine: fields, theirs: there }),
    [type, from, fields, there],
  );
  const [choices, setChoices] = useState<Partial<Record<string, ClashChoice>>>({});
  const who = lastWriter(serverVersion);
  const title =
    who === 'You'
      ? `You changed this ${type.one} in another window`
      : `Someone else has changed this ${type.one} since you opened it`;
  return (
    <ConflictFrame
      title={title}
      lead={
        <>
          {who} saved it <Ago time={(serverVersion.draft ?? serverVersion).updated_at} />.{' '}
          {clashes.length === 1 ? 'One place was' : `${clashes.length} places were`} changed in both copies:
          choose which to use{clashes.length === 1 ? '' : ' in each'}. All other changes are kept, and so is
          what you typed.
        </>
      }
      actions={
        <>
          <Button onClick={() => writing.resolve(choices)}>Use my choices</Button>
          <Button variant="quiet" onClick={writing.takeServerVersion}>
            Discard all my changes
          </Button>
        </>
      }
    >
      {clashes.map((clash) => (
        <ClashFieldset
          key={clash.id}
          clash={clash}
          theirName={who === 'You' ? 'In the other window' : 'Theirs'}
          chosen={choices[clash.id] ?? 'mine'}
          onChoose={(choice) => setChoices({ ...choices, [clash.id]: choice })}
        />
      ))}
    </ConflictFrame>
  );
}

interface ClashFieldsetProps {
  clash: MergeClash;
  theirName: string;
  chosen: ClashChoice;
  onChoose: (choice: ClashChoice) => void;
}

function ClashFieldset({
  clash: { id, label, isText, mine, theirs },
  theirName,
  chosen,
  onChoose,
}: ClashFieldsetProps) {
  const group = useId();
  const withSettings = useSettingsInText();
  const plain = (html: string) => withSettings(supportedBlocks(html).join(''));
  const [there, here] = isText
    ? withMarks(plain(String(theirs)), plain(String(mine)))
    : compareValues(formatField(id, theirs), formatField(id, mine));
  const sides = [
    { choice: 'theirs', name: theirName, html: there },
    { choice: 'mine', name: 'Yours', html: here },
  ] as const;
  return (
    <fieldset className={styles.place}>
      <legend className={styles.label}>{label}</legend>
      {sides.map(({ choice, name, html }) => (
        <label key={choice} className={styles.side}>
          <span className={styles.choice}>
            <input type="radio" name={group} checked={chosen === choice} onChange={() => onChoose(choice)} />
            {name}
          </span>
          {html ? (
            <Prose html={html} className={styles.text} />
          ) : (
            <span className={styles.nothing}>Nothing</span>
          )}
        </label>
      ))}
      {isText && mine !== '' && theirs !== '' && (
        <label className={styles.both}>
          <input type="radio" name={group} checked={chosen === 'both'} onChange={() => onChoose('both')} />
          Both, one after the other
        </label>
      )}
    </fieldset>
  );
}
