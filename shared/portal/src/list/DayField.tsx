import { Field } from '@lapis/ui/forms';
import { useTyping } from './search';

interface DayFieldProps {
  label: string;
  name: string;
  day: string;
  /** Keeps the day while the field is empty. */
  isNeeded?: boolean;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
}

/** Field for a day that is used once typing pauses, because a half-typed day can be valid too. */
export function DayField({ day, isNeeded = false, onChoose, ...field }: DayFieldProps) {
  // A year is typed digit by digit, from 0002 to 2026.
  const isUnfinished = (text: string) => (text === '' ? isNeeded : text < '1000');
  const { text, type } = useTyping(day, onChoose, isUnfinished);
  return (
    <Field
      {...field}
      type="date"
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={() => isUnfinished(text) && type(null)}
    />
  );
}
