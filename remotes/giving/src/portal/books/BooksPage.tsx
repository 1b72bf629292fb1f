import type { Journal } from '@lapis/contract';
import {
  Action,
  Actions,
  Aside,
  type Column,
  LoadFailure,
  notices,
  PageHead,
  Part,
  Table,
} from '@lapis/portal';
import { href } from '@lapis/router';
import { Button, confirmDialog } from '@lapis/ui';
import { saveFile } from '@lapis/ui/save-file';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../parts/Amount';
import { dayInList, momentInList } from '../parts/days';
import { importWords, systemWords } from './book-words';
import { booksQuery, forgetBooks, journalFile, takeBackJournal } from './books.queries';
import { CodesModal } from './CodesModal';
import { NextJournal } from './NextJournal';

const columns = (newest: number | undefined): Column<Journal>[] => [
  { name: 'id', label: 'Journal', cell: ({ id }) => `Journal ${id}` },
  {
    name: 'made',
    label: 'Made',
    isLabelled: true,
    cell: ({ created_at }) => momentInList(created_at),
  },
  { name: 'by', label: 'By', isLabelled: true, cell: ({ user_name }) => user_name },
  { name: 'until', label: 'Up to', isLabelled: true, cell: ({ until_on }) => dayInList(until_on) },
  { name: 'entries', label: 'Entries', isLabelled: true, cell: ({ entries }) => entries },
  {
    name: 'amount',
    label: 'Debits and credits',
    isLabelled: true,
    cell: ({ amount }) => <Amount pence={amount} />,
  },
  {
    name: 'actions',
    label: 'File',
    cell: (journal) => <JournalActions journal={journal} isNewest={journal.id === newest} />,
  },
];

function JournalActions({ journal: { id, until_on }, isNewest }: { journal: Journal; isNewest: boolean }) {
  const client = useQueryClient();

  async function takeBack() {
    const isSure = await confirmDialog({
      danger: true,
      title: `Take back journal ${id}?`,
      text: 'Only if it isn’t in your accounts, or you have deleted it there. The next journal then books its entries again.',
      confirm: 'Take it back',
    });
    if (!isSure) return;
    try {
      await takeBackJournal(id);
    } finally {
      void forgetBooks(client);
    }
    notices.say(`Journal ${id} is taken back.`);
  }

  return (
    <Actions>
      <Action
        onPress={async () =>
          saveFile({
            name: `journal-${id}-until-${until_on}.csv`,
            type: 'text/csv',
            content: await journalFile(id),
          })
        }
      >
        Save the file<span className="visually-hidden"> of journal {id}</span>
      </Action>
      {isNewest && (
        <Action isDanger onPress={takeBack}>
          Take it back<span className="visually-hidden">: journal {id}</span>
        </Action>
      )}
    </Actions>
  );
}

/** Returns the books up to a day; if they can't be loaded, those that were shown before. */
function useBooks(until: string) {
  const { data, ...query } = useQuery(booksQuery(until));
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  return { books: data ?? shown, hasFailed: query.error !== null && !data, ...query };
}

export function Component() {
  const [until, setUntil] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { books, error, hasFailed, refetch, isPlaceholderData } = useBooks(until);
  const failure = (what: string) => <LoadFailure what={what} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead
        title="Books"
        lead="Journals of gifts, fees, Gift Aid, spending and transfers, for your accounting software. No entry is booked twice."
        back={{ to: href('admin.giving.funds'), label: 'Funds' }}
      >
        {books && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Nominal codes
          </Button>
        )}
      </PageHead>
      {hasFailed && !books
        ? failure('The books')
        : books && (
            <>
              <NextJournal
                books={books}
                until={until}
                isOld={isPlaceholderData}
                failure={hasFailed && failure(`What is left to book up to ${dayInList(until)}`)}
                onUntil={setUntil}
              />
              <Part title="Journals">
                {books.journals.length === 0 ? (
                  <Aside>No journal has been made yet.</Aside>
                ) : (
                  <>
                    <Aside>
                      Files are for {systemWords[books.settings.system]}. {importWords[books.settings.system]}
                    </Aside>
                    <Table
                      caption="Journals"
                      columns={columns(books.journals[0]?.id)}
                      rows={books.journals}
                      isOld={isPlaceholderData}
                      nameOf={({ id }) => `journal ${id}`}
                    />
                  </>
                )}
              </Part>
              {isOpen && <CodesModal books={books} onClose={() => setOpen(false)} />}
            </>
          )}
    </>
  );
}
