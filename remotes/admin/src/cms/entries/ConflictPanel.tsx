import { ConflictFrame } from '@lapis/portal';
import { Button, Prose } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useId, useMemo, useState } from 'react';
import { blocksOf } from '../../editor/html';
import { useSettingsInText } from '../../editor/settings-in-text';
import { comparedValues, inWords, withMarks } from './compare';
import styles from './ConflictPanel.module.css';
import type { AnyFields } from './content-type';
import type { Conflict } from './writing/manuscript';
import { writerOf } from './writing/meeting';
import { type Choice, type Clash, merge } from './writing/merge';
import type { Writing } from './writing/writing';

interface ConflictPanelProps<Fields extends AnyFields> {
  writing: Writing<Fields>;
  conflict: Conflict<Fields>;
}

/**
 * Somebody saved another text meanwhile, and both changed the same places: each is shown as both have it, to choose
 * from. What only one of them changed is in the text already.
 */
export function ConflictPanel<Fields extends AnyFields>({ writing, conflict }: ConflictPanelProps<Fields>) {
  const { type, fields } = writing;
  const { serverVersion, fields: there, from } = conflict;
  const { clashes } = useMemo(
    () => merge(type.labels, { from, mine: fields, theirs: there }),
    [type, from, fields, there],
  );
  const [choices, setChoices] = useState<Partial<Record<string, Choice>>>({});
  const who = writerOf(serverVersion);
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
        <Place
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

interface PlaceProps {
  clash: Clash;
  theirName: string;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

function Place({ clash: { id, label, isText, mine, theirs }, theirName, chosen, onChoose }: PlaceProps) {
  const group = useId();
  const withSettings = useSettingsInText();
  const plain = (html: string) => withSettings(blocksOf(html).join(''));
  const [there, here] = isText
    ? withMarks(plain(String(theirs)), plain(String(mine)))
    : comparedValues(inWords(id, theirs), inWords(id, mine));
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
