import { Aside } from '@lapis/portal';
import { Checkbox } from '@lapis/ui/forms';
import { leftOutWords } from './HandFields';

interface NotEligibleFieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Checkbox that leaves a gift out of Gift Aid. */
export const NotEligibleField = ({ value, onChange }: NotEligibleFieldProps) => (
  <div>
    <Checkbox
      label="Not eligible for Gift Aid"
      name="no_gift_aid"
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
    />
    <Aside>Such as {leftOutWords}.</Aside>
  </div>
);
