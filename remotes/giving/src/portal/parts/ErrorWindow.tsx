import { FormModal, RadioField } from '@lapis/portal';
import type { ComponentProps } from 'react';

interface ErrorWindowProps extends Omit<ComponentProps<typeof FormModal>, 'title' | 'button' | 'isDanger'> {
  /** Whether the right record replaces the wrong one. */
  hasRight: boolean;
}

/** Window that takes out what was recorded in error. */
export const ErrorWindow = ({ hasRight, ...modal }: ErrorWindowProps) => (
  <FormModal
    title="Entered in error"
    button={hasRight ? 'Put it right' : 'Take it out'}
    isDanger
    {...modal}
  />
);

interface WrongFieldProps {
  /** Label for what never happened. */
  never: string;
  /** Label for what happened differently. */
  wrong: string;
  isWrong: boolean;
  onChange: (isWrong: boolean) => void;
}

export const WrongField = ({ never, wrong, isWrong, onChange }: WrongFieldProps) => (
  <RadioField
    legend="What was wrong"
    choices={[
      { value: 'never', label: never },
      { value: 'wrong', label: wrong },
    ]}
    value={isWrong ? 'wrong' : 'never'}
    onChange={(value) => onChange(value === 'wrong')}
  />
);
