import { Option } from '../kit/quick-find/Option';
import type { LinkChoice } from './link-choices';
import styles from './LinkChoices.module.css';

interface LinkChoicesProps {
  /** Of the field that it belongs to. */
  id: string;
  choices: LinkChoice[];
  /** The one that Enter would pick; -1 for none. */
  at: number;
  onReach: (index: number) => void;
  onPick: (choice: LinkChoice) => void;
}

/** The pages that a link may lead to, under the field that looks for them. */
export const LinkChoices = ({ id, choices, at, onReach, onPick }: LinkChoicesProps) => (
  <>
    <div
      id={`${id}-list`}
      className={styles.list}
      role="listbox"
      aria-label="Pages"
      hidden={choices.length === 0}
    >
      {choices.map((choice, index) => (
        <Option
          key={choice.path}
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
