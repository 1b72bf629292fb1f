import type { StoredGivingSettings } from '@lapis/contract';
import { FormPage, notices, useSavedForm } from '@lapis/portal';
import { useQueryClient } from '@tanstack/react-query';
import { BankDetailsModal, hasNewBankDetails } from './BankDetailsModal';
import { Calendar, Fee, GiftAid, Thanks, Trust } from './rules';
import {
  toSettingsChanges,
  settingsProblems,
  sortedAmounts,
  type TypedSettings,
  typedSettings,
} from './settings-form';
import { givingSettingsQuery, saveGivingSettings } from './settings.queries';
import { Bank, Cards, Cheques, Offered } from './ways';

export function GivingSettingsForm({ settings }: { settings: StoredGivingSettings }) {
  const client = useQueryClient();
  const { form, confirmation, ...edits } = useSavedForm<StoredGivingSettings, TypedSettings>({
    stored: settings,
    typed: typedSettings,
    save: (changes) => saveGivingSettings(settings, toSettingsChanges(changes)),
    keep: (newest) => client.setQueryData(givingSettingsQuery.queryKey, newest),
    tidy: sortedAmounts,
    check: settingsProblems,
    needsConfirmation: hasNewBankDetails,
    onSaved() {
      void client.invalidateQueries({ queryKey: ['giving', 'overview'] });
      notices.say('The settings have been saved and are now live.');
    },
  });

  return (
    <>
      <FormPage label="Giving settings" title="Giving settings" {...form}>
        <Bank {...edits} />
        <Cheques {...edits} />
        <Cards hasCards={settings.has_cards} />
        <Offered {...edits} />
        <GiftAid {...edits} />
        <Fee {...edits} />
        <Trust {...edits} />
        <Thanks {...edits} />
        <Calendar {...edits} />
      </FormPage>
      {confirmation && <BankDetailsModal fields={edits.fields} {...confirmation} />}
    </>
  );
}
