import type { Writes } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';

interface PositionFieldProps {
  writing: Writes<{ position: number }>;
  /** Among which of its kind it stands there: those of its 'category'. */
  among: string;
}

/** Where a thing stands in a list whose order is written: a whole number, from 0 to 10,000. */
export const PositionField = ({ writing: { fields, change }, among }: PositionFieldProps) => (
  <Field
    label="Position"
    name="position"
    hint={`Its place in its ${among}: the lowest number comes first.`}
    type="number"
    min={0}
    max={10_000}
    value={fields.position}
    onChange={({ target }) => change({ position: Math.trunc(Number(target.value)) })}
  />
);
