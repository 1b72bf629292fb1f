import type { Menu, MenuName } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import { Button, confirmDialog } from '@lapis/ui';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFailure } from '../../kit/fields/failure';
import { PlusIcon } from '../../kit/icons/icons';
import { notices } from '../../kit/notices/notices';
import { resultsOf409 } from '../../kit/saving/conflict';
import { FormPage } from '../../kit/saving/FormPage';
import { useLeaveGuard, useSaveKey } from '../../kit/saving/leaving';
import { SaveBar, savedByHand } from '../../kit/saving/SaveBar';
import { SortingContext } from '../../kit/sorting/SortingContext';
import { blankLink, type Entry, entriesOf, moved, putBelow, takeOut } from './entries';
import { EntryRow } from './EntryRow';
import styles from './Menus.module.css';
import { menuQuery, saveMenu } from './menus.queries';

interface MenuFormProps {
  name: MenuName;
  menu: Menu;
  /** What chooses the menu. */
  children: ReactNode;
}

const leads: Record<MenuName, string> = {
  header:
    'On phones it opens from the menu button. Pages that are not on the site are left out until they are.',
  footer: 'Each heading is a column of links, beside ‘Contact Us’.',
};

/** One menu: its entries are named, put in order, put below one another and removed, and saved together. */
export function MenuForm({ name, menu, children }: MenuFormProps) {
  const client = useQueryClient();
  const [entries, setEntries] = useState(() => entriesOf(menu));
  const [saved, setSaved] = useState(entries);
  const isUnsaved = entries !== saved;
  const save = useMutation({
    mutationFn: (sent: Entry[] | null) => saveMenu(name, menu, sent),
    async onSuccess(newest, sent) {
      client.setQueryData(menuQuery(name).queryKey, newest);
      const now = entriesOf(newest);
      setEntries(now);
      setSaved(now);
      notices.say(
        sent
          ? 'The menu has been saved. Visitors see it from now on.'
          : 'The default menu has been restored.',
      );
      bus.emit('content:changed', { kind: 'site', site: await send('GET /site') });
    },
    onError(error) {
      // What was changed stays over the newer copy, and is saved over it by the next press.
      const newest = resultsOf409<Menu>(error);
      if (newest) client.setQueryData(menuQuery(name).queryKey, newest);
    },
  });
  const failure = useFailure(save.error);
  useLeaveGuard(isUnsaved, 'Your changes have not been saved and will be lost.');
  useSaveKey(submit);

  function submit() {
    if (isUnsaved && !save.isPending) save.mutate(entries);
  }

  async function putBack() {
    const isSure = await confirmDialog({
      title: 'Restore the default menu?',
      text: 'Your entries will be removed. This can’t be undone.',
      confirm: 'Restore it',
    });
    if (isSure) save.mutate(null);
  }

  const change = (index: number, changes: Partial<Entry>) =>
    setEntries((now) => now.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)));
  const placeOf = (id: string) => entries.findIndex((entry) => entry.id === id);

  return (
    <FormPage
      label="Menu"
      title="Menus"
      bar={
        <SaveBar state={savedByHand(isUnsaved, save.isPending)} isBusy={save.isPending} isIdle={!isUnsaved}>
          {!menu.is_default && (
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
      <SortingContext
        items={entries.map(({ id, label }) => ({ id, name: label || 'The new entry' }))}
        onDrop={(dragged, over) => setEntries(moved(entries, placeOf(dragged), placeOf(over)))}
      >
        <SortableContext items={entries} strategy={verticalListSortingStrategy}>
          <ol className={styles.list} aria-label="Entries in their order">
            {entries.map((entry, index) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                menu={name}
                position={{ index, count: entries.length }}
                within={`items.${index}`}
                onChange={(changes) => change(index, changes)}
                onMove={(by) => setEntries(moved(entries, index, index + by))}
                onPutBelow={() => setEntries(putBelow(entries, index))}
                onTakeOut={(at) => setEntries(takeOut(entries, index, at))}
                onRemove={() => setEntries(entries.toSpliced(index, 1))}
              />
            ))}
          </ol>
        </SortableContext>
      </SortingContext>
      <Button
        className={styles.add}
        variant="quiet"
        onClick={() => setEntries([...entries, { ...blankLink(), items: [] }])}
      >
        <PlusIcon />
        {name === 'footer' ? 'Add a column' : 'Add an entry'}
      </Button>
    </FormPage>
  );
}
