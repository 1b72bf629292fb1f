import type { Menu, MenuName } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import {
  FormPage,
  notices,
  type LeaveLocation,
  readConflict,
  SaveBar,
  savedByHand,
  useFailure,
  useLeaveGuard,
  useSaveKey,
} from '@lapis/portal';
import { Button, confirmDialog } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type EditedMenuEntry, toMenuEntries } from './entries';
import { MenuEntries } from './MenuEntries';
import styles from './Menus.module.css';
import { readMenuName, menuQuery, saveMenu } from './menus.queries';

interface MenuFormProps {
  name: MenuName;
  menu: Menu;
  children: ReactNode;
}

/** Entries to save (null for the default menu), and the entries shown when saving started. */
interface MenuSave {
  items: EditedMenuEntry[] | null;
  shown: EditedMenuEntry[];
}

const isOtherMenu = (from: LeaveLocation, to: LeaveLocation) =>
  from.pathname !== to.pathname ||
  readMenuName(new URLSearchParams(from.search)) !== readMenuName(new URLSearchParams(to.search));

const leads: Record<MenuName, string> = {
  header:
    'On phones it opens from the menu button. Pages that are not on the site are left out until they are.',
  footer: 'Each heading is a column of links, beside ‘Contact Us’.',
};

export function MenuForm({ name, menu, children }: MenuFormProps) {
  const client = useQueryClient();
  // Copy that the entries are based on. The cache may have a newer one by now.
  const [base, setBase] = useState(menu);
  const [entries, setEntries] = useState(() => toMenuEntries(menu));
  const [saved, setSaved] = useState(entries);
  const isUnsaved = entries !== saved;
  const save = useMutation({
    mutationFn: ({ items }: MenuSave) => saveMenu(name, base, items),
    async onSuccess(newest, { items, shown }) {
      keep(newest);
      const now = toMenuEntries(newest, items ?? []);
      // Entries changed during the save stay unsaved.
      setEntries((current) => (current === shown ? now : current));
      setSaved(now);
      notices.say(items ? 'The menu has been saved and is now live.' : 'The default menu has been restored.');
      bus.emit('content:changed', { kind: 'site', site: await send('GET /site') });
    },
    onError(error) {
      // The entries stay, and the next save is based on the newer copy.
      const newest = readConflict<Menu>(error);
      if (newest) keep(newest);
    },
  });
  const failure = useFailure(save.error);
  useLeaveGuard(isUnsaved, 'Your changes have not been saved and will be lost.', isOtherMenu);
  useSaveKey(submit);

  function keep(newest: Menu) {
    client.setQueryData(menuQuery(name).queryKey, newest);
    setBase(newest);
  }

  function submit() {
    if (isUnsaved && !save.isPending) save.mutate({ items: entries, shown: entries });
  }

  async function putBack() {
    const isSure = await confirmDialog({
      title: 'Restore the default menu?',
      text: 'Your items will be removed. This can’t be undone.',
      confirm: 'Restore it',
    });
    if (isSure) save.mutate({ items: null, shown: entries });
  }

  return (
    <FormPage
      label="Menu"
      title="Menus"
      bar={
        <SaveBar state={savedByHand(isUnsaved, save.isPending)} isBusy={save.isPending} isIdle={!isUnsaved}>
          {!base.is_default && (
            <Button variant="quiet" onClick={() => void putBack()}>
              Restore the default menu
            </Button>
          )}
        </SaveBar>
      }
      onSubmit={submit}
      failure={failure}
    >
      {children}
      <p className={styles.lead}>{leads[name]}</p>
      <MenuEntries menu={name} entries={entries} change={setEntries} />
    </FormPage>
  );
}
