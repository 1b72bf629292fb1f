import type { SupporterWhole } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { attempt, Part, Row, Rows } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { downloadYear } from './supporters.queries';

/** Tax years in which the supporter gave with Gift Aid, each with a summary for their tax return. */
export function SupporterYears({ supporter: { id, years } }: { supporter: SupporterWhole }) {
  if (years.length === 0) return null;
  return (
    <Part title="With Gift Aid, by tax year">
      <Rows label="Tax years">
        {years.map(({ tax_year, amount }) => (
          <Row
            key={tax_year}
            actions={
              <Button
                variant="quiet"
                aria-label={`Save the summary of ${tax_year}`}
                onClick={() => void attempt(() => downloadYear(id, tax_year))}
              >
                Save as PDF
              </Button>
            }
          >
            <p>
              {tax_year.replace('-', '/')}: {pounds(amount)}
            </p>
          </Row>
        ))}
      </Rows>
    </Part>
  );
}
