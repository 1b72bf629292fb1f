import type { SiteSettings } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { FormPage, notices, useSavedForm } from '@lapis/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Charity } from './Charity';
import { Colours } from './Colours';
import { ofLines } from './line-failures';
import { PageTitles } from './PageTitles';
import {
  rememberFormer,
  saveSettings,
  type SettingsFields,
  settingsQuery,
} from '../../kit/queries/settings.queries';
import { SettingsIndex } from './SettingsIndex';
import { Contact, Elsewhere, Legal, Portal, Search, Visitors } from './sections';

/** All settings as one form; only what was changed is sent. */
export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const client = useQueryClient();
  const { form, ...edits } = useSavedForm<SiteSettings, SettingsFields>({
    stored: settings,
    typed: (copy) => copy,
    save: (changes) => saveSettings(settings, changes),
    keep: (newest) => client.setQueryData(settingsQuery.queryKey, newest),
    told: ofLines,
    onSaved(saved, sent) {
      rememberFormer(client, settings, sent);
      bus.emit('content:changed', { kind: 'site', site: saved });
      notices.say('The settings have been saved. Visitors see them from now on.');
    },
  });
  const { failure } = form;
  const refused = useMemo(() => Object.keys(failure?.errors ?? {}), [failure]);

  return (
    <FormPage label="Settings" title="Settings" {...form}>
      <SettingsIndex />
      <Charity {...edits} />
      <PageTitles {...edits} refused={refused} />
      <Contact {...edits} version={settings.version} />
      <Legal {...edits} />
      <Elsewhere {...edits} />
      <Visitors {...edits} />
      <Search {...edits} />
      <Portal {...edits} isFixed={settings.admin_two_factor_fixed} />
      <Colours {...edits} />
    </FormPage>
  );
}
