import { type NamedSetting, namedSettings, settingText } from '@lapis/contract/named-settings';
import { href, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { settingsQuery } from '../../kit/queries/settings.queries';
import { addSetting } from '../settings-in-text';
import styles from './SettingStrip.module.css';
import stripStyles from './Strip.module.css';

const names = Object.keys(namedSettings) as NamedSetting[];

interface SettingStripProps {
  editor: Editor;
  onClose: () => void;
}

export function SettingStrip({ editor, onClose }: SettingStripProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { data: site, isError } = useQuery(settingsQuery);

  useEffect(() => list.current?.querySelector('button')?.focus(), []);

  function close() {
    onClose();
    editor.commands.focus();
  }

  function pick(name: NamedSetting) {
    onClose();
    addSetting(editor, name);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  const describeSetting = (name: NamedSetting) =>
    site ? settingText(site, name) || 'not filled in' : isError ? '' : '…';

  return (
    <div className={stripStyles.strip} role="group" aria-labelledby={id} onKeyDown={onKeyDown}>
      <p id={id} className={stripStyles.label}>
        Insert contact detail
      </p>
      <ul ref={list} className={styles.list}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className={styles.choice} onClick={() => pick(name)}>
              <span className={styles.name}>{namedSettings[name]}</span> <span>{describeSetting(name)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={stripStyles.line}>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
      <p className={stripStyles.hint}>
        The text always shows what <Link to={href('admin.settings')}>Settings</Link> say, even after they
        change.
      </p>
    </div>
  );
}
