import type { BuildingLine, ClaimWhole } from '@lapis/contract';
import { Aside, type Column, Part, Row, Rows, Table } from '@lapis/portal';
import { Amount } from '../parts/Amount';

type BuildingRow = BuildingLine & { id: number };

const columns: Column<BuildingRow>[] = [
  { name: 'name', label: 'Building', cell: ({ name }) => name },
  {
    name: 'address',
    label: 'Address',
    isLabelled: true,
    cell: ({ address, postcode }) => `${address}, ${postcode}`,
  },
  { name: 'year', label: 'Tax year', isLabelled: true, cell: ({ tax_year }) => tax_year },
  { name: 'amount', label: 'Collected', isLabelled: true, cell: ({ amount }) => <Amount pence={amount} /> },
];

type SmallSchedulesProps = Pick<ClaimWhole, 'small_buildings' | 'connected_charities'>;

/** What a claim's schedules of community buildings and connected charities contain. */
export const SmallSchedules = ({ small_buildings, connected_charities }: SmallSchedulesProps) => (
  <>
    {small_buildings.length > 0 && (
      <Part title="Community buildings">
        <Aside>
          In HMRC’s form, choose ‘Community Buildings top-up payments’, and attach this schedule. Don’t type
          these amounts into the form as well.
        </Aside>
        <Table
          caption="Community buildings"
          columns={columns}
          isOld={false}
          rows={small_buildings.map((line, id) => ({ ...line, id }))}
          nameOf={({ name, tax_year }) => `${name}, ${tax_year}`}
        />
      </Part>
    )}
    {connected_charities.length > 0 && (
      <Part title="Connected charities">
        <Aside>In HMRC’s form, choose ‘Connected Charity or CASC claims’, and attach this schedule.</Aside>
        <Rows label="Connected charities">
          {connected_charities.map(({ name, reference }) => (
            <Row key={reference}>
              <p>
                {name}, {reference}
              </p>
            </Row>
          ))}
        </Rows>
      </Part>
    )}
  </>
);
