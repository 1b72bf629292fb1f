import { RadioField } from '@lapis/portal';
import { inputClass, Labelled } from '@lapis/ui/forms';
import { localTime, zoneOf } from '../../cms/entries/local-time';
import type { Choice } from './kept-choice';

const times = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const;

type WhenProps = Pick<Choice, 'isLater' | 'time'> & { onChange: (changes: Partial<Choice>) => void };

/** When a letter goes out. */
export const WhenFields = ({ isLater, time, onChange }: WhenProps) => (
  <>
    <RadioField
      legend="When it goes out"
      choices={times}
      value={isLater ? 'later' : 'now'}
      onChange={(when) => onChange({ isLater: when === 'later' })}
    />
    {isLater && (
      <Labelled label="Day and time" name="at" hint={zoneOf(time ? new Date(time) : new Date())}>
        {(described) => (
          <input
            {...described}
            type="datetime-local"
            name="at"
            className={inputClass}
            value={time}
            min={localTime(new Date())}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        )}
      </Labelled>
    )}
  </>
);
