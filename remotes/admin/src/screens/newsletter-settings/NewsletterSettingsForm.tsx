import type { StoredNewsletterSettings } from '@lapis/contract';
import { FormPage, notices, useSavedForm } from '@lapis/portal';
import { href } from '@lapis/router';
import { useQueryClient } from '@tanstack/react-query';
import {
  newsletterSettingsQuery,
  saveNewsletterSettings,
} from '../../kit/queries/newsletter-settings.queries';
import { SavedChoices } from './SavedChoices';
import { Digests, Sender, SoftOptIn, Welcome } from './sections';
import { toChanges, settingsProblems, type TypedSettings, toTypedSettings } from './settings-form';

export function NewsletterSettingsForm({ settings }: { settings: StoredNewsletterSettings }) {
  const client = useQueryClient();
  const { form, ...edits } = useSavedForm<StoredNewsletterSettings, TypedSettings>({
    stored: settings,
    typed: toTypedSettings,
    save: (changes, fields) =>
      saveNewsletterSettings({ ...toChanges(changes, fields, settings), version: settings.version }),
    keep: (newest) => client.setQueryData(newsletterSettingsQuery.queryKey, newest),
    check: settingsProblems,
    onSaved: () => notices.say('The settings have been saved. They apply from the next newsletter.'),
  });

  return (
    <FormPage
      label="Newsletter settings"
      title="Newsletter settings"
      back={{ to: href('admin.newsletters'), label: 'Newsletters' }}
      {...form}
    >
      <Sender {...edits} />
      <Welcome {...edits} />
      <Digests {...edits} />
      <SoftOptIn {...edits} />
      <SavedChoices audiences={settings.audiences} {...edits} />
    </FormPage>
  );
}
