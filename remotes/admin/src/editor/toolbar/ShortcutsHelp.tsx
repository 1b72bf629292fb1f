import { Modal, useShortcuts } from '@lapis/portal';
import { shortcutGroups } from './shortcuts';
import styles from './ShortcutsHelp.module.css';

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const shortcut = useShortcuts();
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose} className={styles.help}>
      <div className={styles.groups} role="group" aria-label="All keys" tabIndex={0}>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.keys}>
              {shortcuts.map(({ keys, does }) => (
                <div key={keys} className={styles.line}>
                  <dt>
                    <kbd>{shortcut(keys)}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
