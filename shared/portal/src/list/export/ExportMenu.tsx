import { DownloadIcon } from '../../icons/icons';
import { Menu } from '../../menu/Menu';
import styles from './ExportMenu.module.css';
import { type Export, useExport } from './exporting';

interface Choice extends Export {
  label: string;
  hint: string;
}

export function ExportMenu({ choices }: { choices: Choice[] }) {
  const saving = useExport();
  return (
    <Menu
      face={
        <>
          <DownloadIcon />
          {saving.isPending ? 'Exporting…' : 'Export CSV'}
        </>
      }
    >
      {choices.map((choice) => (
        <button
          key={choice.name}
          type="button"
          className={styles.choice}
          disabled={saving.isPending}
          onClick={() => saving.mutate(choice)}
        >
          {choice.label}
          <span className={styles.hint}>{choice.hint}</span>
        </button>
      ))}
    </Menu>
  );
}
