import { SearchIcon } from '../icons/icons';
import { useTyping } from './search';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  searched: string;
  onSearch: (text: string) => void;
}

/** Searches after a short pause in typing, and at once on Enter. */
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
