import type { Declaration } from '@lapis/contract';
import { attempt, type Column, ListPage, Mark, useListSearch } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Button, ButtonLink, EmptyState } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { coverWords, holdsWords, madeWords, taxpayerWords } from './declaration-words';
import { DeclarationActions } from './DeclarationActions';
import { declarationsQuery, downloadPaperForm } from './declarations.queries';

const states = ['all', 'holds', 'record_to_send', 'cancelled'] as const;
const labels: Record<(typeof states)[number], string> = {
  all: 'All',
  holds: 'In force',
  record_to_send: 'Record to send',
  cancelled: 'Cancelled',
};

const columns: Column<Declaration>[] = [
  {
    name: 'supporter',
    label: 'Supporter',
    cell: ({ supporter_id, supporter_name }) => (
      <Link to={href('admin.giving.supporter', { id: supporter_id })}>
        <bdi>{supporter_name || 'No name'}</bdi>
      </Link>
    ),
  },
  {
    name: 'made',
    label: 'Made',
    cell: madeWords,
  },
  { name: 'covers', label: 'Covers', cell: coverWords },
  {
    name: 'state',
    label: 'State',
    cell(declaration) {
      const { label, tone } = holdsWords(declaration);
      return (
        <Mark tone={tone} isFilled={tone === 'good'}>
          {label}
        </Mark>
      );
    },
  },
  { name: 'taxpayer', label: 'Taxpayer', isExtra: true, cell: taxpayerWords },
  {
    name: 'actions',
    label: 'Actions',
    cell: (declaration) => <DeclarationActions declaration={declaration} />,
  },
];

export function Component() {
  const search = useListSearch({ sorts: ['newest'], states });
  const { q, state, page } = search;
  const result = useQuery(declarationsQuery({ q, state, page }));
  return (
    <ListPage
      name="declarations"
      title="Gift Aid declarations"
      lead="You need a declaration from everyone whose gifts you claim on. One made by phone only counts once its written record has been sent. To record one, open the supporter’s page."
      one="declaration"
      many="declarations"
      actions={
        <>
          <Button variant="quiet" onClick={() => void attempt(() => downloadPaperForm('all'))}>
            Print a paper form
          </Button>
          <Button variant="quiet" onClick={() => void attempt(() => downloadPaperForm('one'))}>
            Print a form for one gift
          </Button>
          <ButtonLink variant="quiet" to={href('admin.giving.claims')}>
            Claims
          </ButtonLink>
          <ButtonLink variant="quiet" to={href('admin.giving.supporters')}>
            Find a supporter
          </ButtonLink>
        </>
      }
      search={search}
      result={result}
      columns={columns}
      nameOf={({ supporter_name }) => `the declaration of ${supporter_name}`}
      states={states.map((value) => ({ value, label: labels[value] }))}
      nothing={
        <EmptyState title="No declarations yet">
          <p>
            They come with gifts made through the site. If one is made on paper or by phone, record it on the
            supporter’s page.
          </p>
        </EmptyState>
      }
    />
  );
}
