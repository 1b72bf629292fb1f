import type { SiteSettings } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { FormPage, notices, useSavedForm } from '@lapis/portal';
import { useQueryClient } from '@tanstack/react-query';
import { Charity } from './Charity';
import { Colours } from './Colours';
import { PortalSection } from './PortalSection';
import {
  rememberFormer,
  saveSettings,
  type SettingsFields,
  settingsQuery,
} from '../../kit/queries/settings.queries';
import { Contact, Elsewhere, Legal, Search, Visitors } from './sections';

export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const client = useQueryClient();
  const { form, ...edits } = useSavedForm<SiteSettings, SettingsFields>({
    stored: settings,
    typed: (copy) => copy,
    save: (changes) => saveSettings(settings, changes),
    keep: (newest) => client.setQueryData(settingsQuery.queryKey, newest),
    onSaved(saved, sent) {
      rememberFormer(client, settings, sent);
      bus.emit('content:changed', { kind: 'site', site: saved });
      notices.say('The settings have been saved and are now live.');
    },
  });

  return (
    <FormPage label="Settings" title="Settings" {...form}>
      <Charity {...edits} />
      <Contact {...edits} version={settings.version} />
      <Legal {...edits} />
      <Elsewhere {...edits} />
      <Visitors {...edits} />
      <Search {...edits} />
      <PortalSection {...edits} isFixed={settings.admin_two_factor_fixed} />
      <Colours {...edits} />
    </FormPage>
  );
}
