import type { ThanksRow } from '@lapis/contract';
import {
  type BulkAction,
  collectIds,
  type Column,
  DayFilter,
  ExportButton,
  FilterGrid,
  ListPage,
  notices,
  RowLink,
  useListSearch,
} from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { EmptyState } from '@lapis/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayIn, PurposeFilter, purposeIn } from '../gifts/GiftFilters';
import { counted } from '../parts/counted';
import { dayInList, momentInList } from '../parts/days';
import { amountWords, purposeTitle } from '../parts/gift-words';
import { LettersModal } from './LettersModal';
import { MarkModal } from './MarkModal';
import { forgetThanks, labelsTable, thanksQuery, undoThanks } from './thanks.queries';

const states = ['due', 'thanked'] as const;
const labels: Record<(typeof states)[number], string> = { due: 'Thanks due', thanked: 'Thanked by you' };

const whyWords: Record<ThanksRow['why'], string> = {
  no_email: 'No email address',
  not_sent: 'Email not sent',
};

const wayWords: Record<NonNullable<ThanksRow['thanked']>['way'], string> = {
  post: 'By post',
  phone: 'By phone',
  otherwise: 'Otherwise',
};

const toWhy = ({ thanked, why }: ThanksRow) =>
  thanked
    ? `${wayWords[thanked.way]}, ${momentInList(thanked.at)}${thanked.by && `, by ${thanked.by}`}`
    : whyWords[why];

const columns: Column<ThanksRow>[] = [
  {
    name: 'from',
    label: 'From',
    cell: ({ supporter: { id, name } }) => (
      <RowLink to={href('admin.giving.supporter', { id })}>
        <bdi>{name || 'No name'}</bdi>
      </RowLink>
    ),
  },
  {
    name: 'amount',
    label: 'Amount',
    isLabelled: true,
    cell: (gift) => <Link to={href('admin.giving.gift', { id: gift.id })}>{amountWords(gift)}</Link>,
  },
  { name: 'date', label: 'Date', isLabelled: true, cell: ({ on }) => dayInList(on) },
  { name: 'for', label: 'For', isLabelled: true, cell: ({ purpose }) => purposeTitle(purpose) },
  {
    name: 'address',
    label: 'Address',
    isLabelled: true,
    cell: ({ address_lines }) => address_lines.join(', ') || 'None',
  },
  { name: 'why', label: 'Thanks', isLabelled: true, cell: toWhy },
];

interface Doing {
  what: 'letters' | 'mark';
  chosen: ThanksRow[];
}

export function Component() {
  const client = useQueryClient();
  const search = useListSearch({ sorts: ['newest'], states });
  const { q, state, page, param } = search;
  const [from, to, purpose] = [dayIn(param('from')), dayIn(param('to')), purposeIn(param('purpose'))];
  const filter = { q, state, from, to, purpose };
  const result = useQuery(thanksQuery({ ...filter, page }));
  const [doing, setDoing] = useState<Doing | null>(null);

  const actions: BulkAction<ThanksRow>[] =
    state === 'due'
      ? [
          {
            label: 'Print letters',
            isBegun: true,
            run: async (chosen) => setDoing({ what: 'letters', chosen }),
          },
          {
            label: 'Mark as thanked',
            isBegun: true,
            run: async (chosen) => setDoing({ what: 'mark', chosen }),
          },
        ]
      : [
          {
            label: 'Not thanked after all',
            async run(chosen) {
              const { undone } = await undoThanks(collectIds(chosen));
              notices.say(`${counted(undone, 'gift')} to thank for again.`);
              await forgetThanks(client);
            },
          },
        ];

  return (
    <>
      <ListPage
        name="thanks"
        title="Thanks due"
        lead="Gifts whose givers got no thank-you email: there is no address, or the email could not be sent. Thank them by post or phone, then mark them here."
        one="gift"
        many="gifts"
        actions={<ExportButton name="labels" read={() => labelsTable(filter)} />}
        search={search}
        result={result}
        columns={columns}
        nameOf={({ supporter }) => `the gift from ${supporter.name}`}
        states={states.map((value) => ({
          value,
          label: labels[value],
          count: result.data?.counts[value],
        }))}
        filters={
          <FilterGrid>
            <DayFilter label="Money from" name="from" day={from} search={search} max={to} />
            <DayFilter label="Money to" name="to" day={to} search={search} min={from} />
            <PurposeFilter purpose={purpose} search={search} />
          </FilterGrid>
        }
        isNarrowed={Boolean(from ?? to ?? purpose)}
        bulk={() => actions}
        nothing={
          <EmptyState title="Everyone has been thanked">
            <p>
              Gifts appear here if a thank-you email can’t reach the giver. Standing orders without thanks
              don’t.
            </p>
          </EmptyState>
        }
      />
      {doing?.what === 'letters' && <LettersModal gifts={doing.chosen} onClose={() => setDoing(null)} />}
      {doing?.what === 'mark' && <MarkModal gifts={doing.chosen} onClose={() => setDoing(null)} />}
    </>
  );
}
