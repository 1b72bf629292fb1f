import type { SiteSettings } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
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
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Charity } from './Charity';
import { Colours } from './Colours';
import { ofLines } from './line-failures';
import { PageTitles } from './PageTitles';
import {
  rememberFormer,
  saveSettings,
  type SettingsChanges,
  type SettingsFields,
  settingsQuery,
} from '../../kit/queries/settings.queries';
import { SettingsIndex } from './SettingsIndex';
import { Contact, Elsewhere, Legal, Portal, Search, Visitors } from './sections';

/** All settings as one form; only what was changed is sent. */
export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const client = useQueryClient();
  const edits = useEdits<SettingsFields>(settings);
  const { changes, isUnsaved, forget } = edits;
  const keep = (newest: SiteSettings) => client.setQueryData(settingsQuery.queryKey, newest);
  const save = useMutation({
    mutationFn: (sent: SettingsChanges) => saveSettings(settings, sent),
    onSuccess(saved, sent) {
      rememberFormer(client, settings, sent);
      keep(saved);
      forget(sent);
      bus.emit('content:changed', { kind: 'site', site: saved });
      notices.say('The settings have been saved. Visitors see them from now on.');
    },
    onError(error) {
      // What was typed stays over the newer copy, and is saved over it by the next press.
      const newest = resultsOf409<SiteSettings>(error);
      if (newest) keep(newest);
    },
  });
  const refusal = useFailure(save.error);
  const failure = useMemo(() => refusal && ofLines(refusal), [refusal]);
  const refused = useMemo(() => Object.keys(failure?.errors ?? {}), [failure]);
  useLeaveGuard(isUnsaved, 'Your changes have not been saved and will be lost.');
  useSaveKey(submit);

  function submit() {
    if (isUnsaved && !save.isPending) save.mutate(changes);
  }

  return (
    <FormPage
      label="Settings"
      title="Settings"
      bar={
        <SaveBar state={savedByHand(isUnsaved, save.isPending)} isBusy={save.isPending} isIdle={!isUnsaved} />
      }
      onSubmit={submit}
      failure={failure}
    >
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
