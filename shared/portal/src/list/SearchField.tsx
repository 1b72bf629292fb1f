import { SearchIcon } from '../icons/icons';
import { useTyping } from './search';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  /** What was searched for last. */
  searched: string;
  onSearch: (text: string) => void;
}

/** Searches while one types, after a short pause, and at once on Enter. */
export function SearchField({ label, searched, onSearch }: SearchFieldProps) {
  const { text, type, finish } = useTyping(searched, onSearch);
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        finish(text);
      }}
    >
      <SearchIcon />
      <input
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        dir="auto"
        value={text}
        onChange={(event) => type(event.target.value)}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  );
}
