import type { StoredNewsletterSettings } from '@lapis/contract';
import { FormPage, notices, useSavedForm } from '@lapis/portal';
import { href } from '@lapis/router';
import { useQueryClient } from '@tanstack/react-query';
import { newsletterSettingsQuery, saveNewsletterSettings } from '../../kit/queries/newsletter.queries';
import { SavedChoices } from './SavedChoices';
import { Digests, Sender, SoftOptIn, Welcome } from './sections';
import { changesOf, settingsProblems, type TypedSettings, typedSettings } from './settings-form';

/** All settings of the newsletter as one form; only what was changed is sent. */
export function NewsletterSettingsForm({ settings }: { settings: StoredNewsletterSettings }) {
  const client = useQueryClient();
  const { form, ...edits } = useSavedForm<StoredNewsletterSettings, TypedSettings>({
    stored: settings,
    typed: typedSettings,
    save: (changes, fields) =>
      saveNewsletterSettings({ ...changesOf(changes, fields, settings), version: settings.version }),
    keep: (newest) => client.setQueryData(newsletterSettingsQuery.queryKey, newest),
    check: settingsProblems,
    onSaved: () => notices.say('The settings have been saved. They apply to letters from now on.'),
  });

  return (
    <FormPage
      label="Newsletter settings"
      title="Newsletter settings"
      back={{ to: href('admin.letters'), label: 'Letters' }}
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
