import { isNamedSetting, type NamedSetting, settingText } from '@lapis/contract/named-settings';
import { useQuery } from '@tanstack/react-query';
import { Node, type Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { useCallback } from 'react';
import { settingsQuery } from '../kit/queries/settings.queries';
import { SettingChip } from './SettingChip';
import { leaveSelected } from './typing-beside';

interface SettingStorage {
  /** What the settings in the text say, as they are shown. */
  said: Map<NamedSetting, string>;
}

declare module '@tiptap/core' {
  interface Storage {
    setting: SettingStorage;
  }
}

const saidIn = (editor: Editor | undefined, { attrs }: DocumentNode) =>
  editor?.storage.setting.said.get(attrs.name as NamedSetting) ?? '';

/** The place of a setting in a text, such as the telephone number; what it says is asked for wherever it is shown. */
export const SettingInText = Node.create({
  name: 'setting',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    name: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-setting'),
      renderHTML: ({ name }) => ({ 'data-setting': name }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-setting]',
      // Of one that nobody knows, the words stay.
      getAttrs: (element) => isNamedSetting(element.getAttribute('data-setting')) && null,
    },
  ],
  addStorage: (): SettingStorage => ({ said: new Map() }),
  // Other programs get what a copied setting says, by either format. A text that is written down leaves it out again.
  renderHTML({ node, HTMLAttributes }) {
    return ['span', HTMLAttributes, saidIn(this.editor, node)];
  },
  renderText({ node }) {
    return saidIn(this.editor, node);
  },
  addNodeView: () => ReactNodeViewRenderer(SettingChip, { as: 'span' }),
});

/** Inserts a setting at the caret. It replaces selected words or another setting, but no picture or line. */
export function addSetting(editor: Editor, name: NamedSetting) {
  if (!editor.isActive('setting')) leaveSelected(editor.view);
  editor.chain().focus().insertContent({ type: 'setting', attrs: { name } }).run();
}

/** Answers what makes HTML of a text that is only read, with what the settings say where it names them. */
export function useSettingsInText() {
  const { data: site } = useQuery(settingsQuery);
  return useCallback(
    (html: string) => {
      if (!site || !html.includes('data-setting')) return html;
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      for (const place of body.querySelectorAll('[data-setting]')) {
        const name = place.getAttribute('data-setting');
        if (isNamedSetting(name)) place.textContent = settingText(site, name);
      }
      return body.innerHTML;
    },
    [site],
  );
}
