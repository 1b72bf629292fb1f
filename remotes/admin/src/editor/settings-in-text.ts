import { isNamedSetting, type NamedSetting, settingText } from '@lapis/contract/named-settings';
import { useQuery } from '@tanstack/react-query';
import { Node, type Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { useCallback } from 'react';
import { settingsQuery } from '../kit/queries/settings.queries';
import { SettingChip } from './SettingChip';
import { leaveSelected } from './typing/typing-beside';

interface SettingStorage {
  said: Map<NamedSetting, string>;
}

declare module '@tiptap/core' {
  interface Storage {
    setting: SettingStorage;
  }
}

const settingValue = (editor: Editor | undefined, { attrs }: DocumentNode) =>
  editor?.storage.setting.said.get(attrs.name as NamedSetting) ?? '';

/** Placeholder for a setting in a text, such as the telephone number. The value is filled in on display. */
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
      getAttrs: (element) => isNamedSetting(element.getAttribute('data-setting')) && null,
    },
  ],
  addStorage: (): SettingStorage => ({ said: new Map() }),
  // Includes the setting's value, for copying to other programs; `tidyHtml` strips it before saving.
  renderHTML({ node, HTMLAttributes }) {
    return ['span', HTMLAttributes, settingValue(this.editor, node)];
  },
  renderText({ node }) {
    return settingValue(this.editor, node);
  },
  addNodeView: () => ReactNodeViewRenderer(SettingChip, { as: 'span' }),
});

/** Inserts a setting at the caret. Replaces selected words or another setting, but not a picture or line. */
export function addSetting(editor: Editor, name: NamedSetting) {
  if (!editor.isActive('setting')) leaveSelected(editor.view);
  editor.chain().focus().insertContent({ type: 'setting', attrs: { name } }).run();
}

/** Returns a function that fills in the values of settings in HTML for display. */
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
