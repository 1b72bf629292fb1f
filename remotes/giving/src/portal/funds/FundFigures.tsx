import type { FundWhole } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Aside, type Column, Part, Table } from '@lapis/portal';
import { Link, useSearchParams } from '@lapis/router';
import { Amount } from '../parts/Amount';
import { dayInList } from '../parts/days';
import { movementKinds, movementWords } from './fund-words';

interface FundFiguresProps {
  fund: FundWhole;
  from: string;
  to: string;
}

interface FigureLine {
  id: number;
  label: string;
  amount: number;
  kind?: string;
}

/** Name of a figure, which leads to the entries behind it. */
function Figure({ line: { label, kind } }: { line: FigureLine }) {
  const [search] = useSearchParams();
  if (!kind) return <strong>{label}</strong>;
  const query = new URLSearchParams(search);
  query.set('kind', kind);
  query.delete('page');
  return <Link to={{ search: query.toString() }}>{label}</Link>;
}

const columns: Column<FigureLine>[] = [
  { name: 'label', label: 'Figure', cell: (line) => <Figure line={line} /> },
  { name: 'amount', label: 'Amount', cell: ({ amount }) => <Amount pence={amount} /> },
];

/** A fund's figures in a period, each of which shows the entries behind it. */
export function FundFigures({ fund, from, to }: FundFiguresProps) {
  const start = fund.counted_from ?? from;
  const lines: Omit<FigureLine, 'id'>[] = [
    { label: start ? `Opening balance, ${dayInList(start)}` : 'Opening balance', amount: fund.opening },
    ...movementKinds.map((kind) => ({ label: movementWords[kind], amount: fund.sums[kind], kind })),
    { label: to ? `Closing balance, ${dayInList(to)}` : 'Closing balance', amount: fund.closing },
  ];
  return (
    <Part title="Figures">
      <Table
        caption="Figures"
        columns={columns}
        rows={lines.map((line, id) => ({ ...line, id }))}
        isOld={false}
        nameOf={({ label }) => label}
      />
      {fund.closing < 0 && (
        <Aside>
          The fund is {pounds(-fund.closing)} in the red: more was spent or moved than it had. Please tell the
          trustees, or correct the entries.
        </Aside>
      )}
      {fund.opening_on && from && fund.opening_on > from && (
        <Aside>
          Counted from {dayInList(fund.opening_on)}, the day of the opening balance that you entered.
        </Aside>
      )}
    </Part>
  );
}
