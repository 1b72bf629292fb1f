import type { StoredGivingSettings } from '@lapis/contract';
import {
  FormPage,
  notices,
  resultsOf409,
  SaveBar,
  savedByHand,
  useEdits,
  useFailure,
  useLeaveGuard,
  useSaveKey,
} from '@lapis/portal';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Calendar, Fee, GiftAid, Thanks, Trust } from './rules';
import {
  changesOf,
  ofLines,
  settingsProblems,
  sortedAmounts,
  type TypedSettings,
  typedSettings,
} from './settings-form';
import { givingSettingsQuery, saveGivingSettings } from './settings.queries';
import { Bank, Cards, Cheques, Offered } from './ways';

/** All settings of giving as one form; only what was changed is sent. */
export function GivingSettingsForm({ settings }: { settings: StoredGivingSettings }) {
  const client = useQueryClient();
  const base = useMemo(() => typedSettings(settings), [settings]);
  const edits = useEdits<TypedSettings>(base);
  const { changes, isUnsaved, forget, change } = edits;
  const [refused, setRefused] = useState<FormFailure | null>(null);
  const keep = (newest: StoredGivingSettings) => client.setQueryData(givingSettingsQuery.queryKey, newest);
  const save = useMutation({
    mutationFn: (sent: Partial<TypedSettings>) => saveGivingSettings(settings, changesOf(sent)),
    onSuccess(saved, sent) {
      keep(saved);
      forget(sent);
      void client.invalidateQueries({ queryKey: ['giving', 'overview'] });
      notices.say('The settings have been saved. Visitors see them from now on.');
    },
    onError(error) {
      // What was typed stays over the newer copy, and is saved over it by the next press.
      const newest = resultsOf409<StoredGivingSettings>(error);
      if (newest) keep(newest);
    },
  });
  const failed = useFailure(save.error);
  const failure = useMemo(
    () => refused ?? (failed && { ...failed, errors: ofLines(failed.errors) }),
    [refused, failed],
  );
  useLeaveGuard(isUnsaved, 'Your changes have not been saved and will be lost.');
  useSaveKey(submit);

  function submit() {
    if (!isUnsaved || save.isPending) return;
    const problems = settingsProblems(changes);
    setRefused(problems);
    if (problems) return;
    const sent = changes.amounts ? { ...changes, amounts: sortedAmounts(changes.amounts) } : changes;
    change(sent);
    save.mutate(sent);
  }

  return (
    <FormPage
      label="How you take gifts"
      title="How you take gifts"
      bar={
        <SaveBar state={savedByHand(isUnsaved, save.isPending)} isBusy={save.isPending} isIdle={!isUnsaved} />
      }
      onSubmit={submit}
      failure={failure}
    >
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
  );
}
