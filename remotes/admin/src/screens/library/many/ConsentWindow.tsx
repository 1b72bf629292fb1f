import type { ManyMediaChanges } from '@lapis/contract';
import { useState } from 'react';
import { ConsentFieldset } from '../ConsentFieldset';
import { blankConsent } from '../media-form';
import styles from './Many.module.css';
import { ManyWindow } from './ManyWindow';
import type { WindowProps } from './windows';

const choices = {
  record: { label: 'Record one consent for all', confirm: 'Record the consent' },
  nobody: { label: 'They show no one who could be recognised', confirm: 'Save' },
  withdraw: { label: 'Withdraw consent', confirm: 'Withdraw consent' },
} as const;

type ConsentChoice = keyof typeof choices;
const names = Object.keys(choices) as ConsentChoice[];

export function ConsentWindow({ files, onClose }: WindowProps) {
  const [choice, setChoice] = useState<ConsentChoice>('record');
  const [blank] = useState(blankConsent);
  const [consent, setConsent] = useState(blank);
  const changes: Record<ConsentChoice, ManyMediaChanges> = {
    record: { people: true, consent },
    nobody: { people: false },
    withdraw: { withdraw_consent: true },
  };
  return (
    <ManyWindow
      title={`Consent for ${files.length === 1 ? '1 file' : `${files.length} files`}`}
      files={files}
      confirm={choices[choice].confirm}
      isDanger={choice === 'withdraw'}
      changes={changes[choice]}
      isUnsaved={choice === 'record' && JSON.stringify(consent) !== JSON.stringify(blank)}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">What to record</legend>
        {names.map((name) => (
          <label key={name} className={styles.choice}>
            <input type="radio" name="choice" checked={choice === name} onChange={() => setChoice(name)} />
            {choices[name].label}
          </label>
        ))}
      </fieldset>
      {choice === 'record' && (
        <ConsentFieldset
          fields={consent}
          change={(changed) => setConsent((before) => ({ ...before, ...changed }))}
        />
      )}
      {choice === 'withdraw' && (
        <p>They come off every public page at once. What was recorded stays in the library.</p>
      )}
    </ManyWindow>
  );
}
