import type { Declaration } from '@lapis/contract';
import { type Column, ListPage, Mark, useListSearch } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { ButtonLink, EmptyState } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { dayInList } from '../parts/days';
import { coverWords, givenWords, holdsWords, taxpayerWords } from './declaration-words';
import { DeclarationActions } from './DeclarationActions';
import { declarationsQuery } from './declarations.queries';

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
        <bdi>{supporter_name || 'Without a name'}</bdi>
      </Link>
    ),
  },
  {
    name: 'made',
    label: 'Made',
    cell: ({ given, made_on }) => `${givenWords[given]}, ${dayInList(made_on)}`,
  },
  { name: 'covers', label: 'Counts for', cell: coverWords },
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
    label: 'What to do',
    cell: (declaration) => <DeclarationActions declaration={declaration} />,
  },
];

/** By whose word tax is claimed back. */
export function Component() {
  const search = useListSearch({ sorts: ['newest'], states });
  const { q, state, page } = search;
  const result = useQuery(declarationsQuery({ q, state, page }));
  return (
    <ListPage
      name="declarations"
      title="Gift Aid declarations"
      lead="By whose word you claim. One that was made on the phone counts once its written record has been sent. To write one down, open its supporter."
      one="declaration"
      many="declarations"
      actions={
        <>
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
            They come with gifts through the site. One on paper or on the phone is written down with its
            supporter.
          </p>
        </EmptyState>
      }
    />
  );
}
