import styles from './Choices.module.css';
import { Option } from './Option';

interface ChoicesProps<Choice> {
  id: string;
  label: string;
  choices: Choice[];
  /** Index of the choice that Enter picks; -1 for none. */
  at: number;
  onReach: (index: number) => void;
  onPick: (choice: Choice) => void;
}

export const Choices = <Choice extends { label: string; hint: string }>({
  id,
  label,
  choices,
  at,
  onReach,
  onPick,
}: ChoicesProps<Choice>) => (
  <>
    <div
      id={`${id}-list`}
      className={styles.list}
      role="listbox"
      aria-label={label}
      hidden={choices.length === 0}
    >
      {choices.map((choice, index) => (
        <Option
          key={index}
          id={`${id}-${index}`}
          label={choice.label}
          hint={choice.hint}
          isReached={index === at}
          onReach={() => onReach(index)}
          onPick={() => onPick(choice)}
        />
      ))}
    </div>
    <p className="visually-hidden" role="status">
      {choices.length > 0 && `${choices.length} found`}
    </p>
  </>
);
