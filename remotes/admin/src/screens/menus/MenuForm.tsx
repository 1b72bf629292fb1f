import type { Menu, MenuName } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import {
  FormPage,
  notices,
  type Place,
  resultsOf409,
  SaveBar,
  savedByHand,
  useFailure,
  useLeaveGuard,
  useSaveKey,
} from '@lapis/portal';
import { Button, confirmDialog } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Entry, entriesOf } from './entries';
import { MenuEntries } from './MenuEntries';
import styles from './Menus.module.css';
import { menuIn, menuQuery, saveMenu } from './menus.queries';

interface MenuFormProps {
  name: MenuName;
  menu: Menu;
  /** What chooses the menu. */
  children: ReactNode;
}

/** What is saved, null for the default menu, and the entries that stood here then. */
interface Sent {
  items: Entry[] | null;
  shown: Entry[];
}

const isOtherMenu = (from: Place, to: Place) =>
  from.pathname !== to.pathname ||
  menuIn(new URLSearchParams(from.search)) !== menuIn(new URLSearchParams(to.search));

const leads: Record<MenuName, string> = {
  header:
    'On phones it opens from the menu button. Pages that are not on the site are left out until they are.',
  footer: 'Each heading is a column of links, beside ‘Contact Us’.',
};

/** One menu: its entries are named, put in order, put below one another and removed, and saved together. */
export function MenuForm({ name, menu, children }: MenuFormProps) {
  const client = useQueryClient();
  // The copy that the entries were made of, or that they are to replace: another one may have come meanwhile.
  const [base, setBase] = useState(menu);
  const [entries, setEntries] = useState(() => entriesOf(menu));
  const [saved, setSaved] = useState(entries);
  const isUnsaved = entries !== saved;
  const save = useMutation({
    mutationFn: ({ items }: Sent) => saveMenu(name, base, items),
    async onSuccess(newest, { items, shown }) {
      keep(newest);
      const now = entriesOf(newest, items ?? []);
      // What was changed since stays, and is unsaved.
      setEntries((current) => (current === shown ? now : current));
      setSaved(now);
      notices.say(
        items
          ? 'The menu has been saved. Visitors see it from now on.'
          : 'The default menu has been restored.',
      );
      bus.emit('content:changed', { kind: 'site', site: await send('GET /site') });
    },
    onError(error) {
      // What was changed stays over the newer copy, and is saved over it by the next press.
      const newest = resultsOf409<Menu>(error);
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
      text: 'Your entries will be removed. This can’t be undone.',
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
