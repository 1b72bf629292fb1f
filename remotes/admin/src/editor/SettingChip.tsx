import { type NamedSetting, namedSettings, settingText } from '@lapis/contract/named-settings';
import { useQuery } from '@tanstack/react-query';
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { useEffect } from 'react';
import { settingsQuery } from '../kit/queries/settings.queries';
import styles from './SettingChip.module.css';

export function SettingChip({ node, editor }: NodeViewProps) {
  // Refetches on focus, because the settings may have changed in another window.
  const { data: site } = useQuery({ ...settingsQuery, refetchOnWindowFocus: 'always' });
  const name = node.attrs.name as NamedSetting;
  const label = namedSettings[name];
  const value = site && settingText(site, name);

  useEffect(() => {
    if (value !== undefined) editor.storage.setting.said.set(name, value);
  }, [editor, name, value]);

  return (
    <NodeViewWrapper
      as="span"
      className={styles.chip}
      data-empty={value === '' || undefined}
      role="img"
      aria-label={site ? `${label} from Settings: ${value || 'not filled in'}` : `${label} from Settings`}
      title={`${label}, from Settings`}
    >
      {value || (site ? `${label}: not filled in` : label)}
    </NodeViewWrapper>
  );
}
