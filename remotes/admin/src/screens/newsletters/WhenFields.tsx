import { RadioField } from '@lapis/portal';
import { inputClass, Labelled } from '@lapis/ui/forms';
import { localTime, describeTimeZone } from '../../cms/entries/publish/local-time';
import type { SendChoice } from './audience/stored-choice';

const times = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const;

type WhenProps = Pick<SendChoice, 'isLater' | 'time'> & { onChange: (changes: Partial<SendChoice>) => void };

export const WhenFields = ({ isLater, time, onChange }: WhenProps) => (
  <>
    <RadioField
      legend="When it goes out"
      choices={times}
      value={isLater ? 'later' : 'now'}
      onChange={(when) => onChange({ isLater: when === 'later' })}
    />
    {isLater && (
      <Labelled label="Day and time" name="at" hint={describeTimeZone(time ? new Date(time) : new Date())}>
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
