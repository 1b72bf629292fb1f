import type { SmallYear } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Aside, type Column, Part, Table } from '@lapis/portal';
import { Amount } from '../parts/Amount';

type YearRow = SmallYear & { id: number };

const limitWords: Record<SmallYear['limit_by'], string> = {
  charity: 'for collections anywhere',
  buildings: 'for your buildings',
  none: 'because connected charities have buildings and you have none',
};

const columns: Column<YearRow>[] = [
  { name: 'year', label: 'Tax year', cell: ({ tax_year }) => tax_year },
  {
    name: 'limit',
    label: 'Limit',
    isLabelled: true,
    cell: ({ limit, limit_by }) => `${pounds(limit)} ${limitWords[limit_by]}`,
  },
  { name: 'claimed', label: 'Claimed', isLabelled: true, cell: ({ claimed }) => <Amount pence={claimed} /> },
  { name: 'left', label: 'Left', isLabelled: true, cell: ({ left }) => <Amount pence={left} /> },
  {
    name: 'buildings',
    label: 'By building',
    isLabelled: true,
    cell: ({ buildings }) =>
      buildings.map(({ id, name, collected, claimed }) => (
        <div key={id}>
          {name}: {pounds(collected)} collected, {pounds(claimed)} claimed
        </div>
      )),
  },
];

export const YearsPart = ({ years }: { years: SmallYear[] }) => (
  <Part title="Limits">
    <Aside>
      You also can’t claim on more than ten times the gifts on which you claimed Gift Aid in the same tax
      year.
    </Aside>
    <Table
      caption="Limits of each tax year"
      columns={columns}
      isOld={false}
      rows={years.map((year) => ({ ...year, id: Number(year.tax_year.slice(0, 4)) }))}
      nameOf={({ tax_year }) => tax_year}
    />
  </Part>
);
