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
        <div
          key={choice.path}
          id={`${id}-${index}`}
          ref={(element) => {
            if (index === at) element?.scrollIntoView?.({ block: 'nearest' });
          }}
          className={styles.choice}
          role="option"
          aria-selected={index === at}
          onPointerMove={() => onReach(index)}
          // The field keeps the focus, and so the list stays until it is used.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(choice)}
        >
          <span dir="auto">{choice.label}</span>
          <span className={styles.hint}>{choice.hint}</span>
        </div>
      ))}
    </div>
    <p className="visually-hidden" role="status">
      {choices.length > 0 && `${choices.length} found`}
    </p>
  </>
);
