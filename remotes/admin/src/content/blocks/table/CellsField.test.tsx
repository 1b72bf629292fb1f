import type { Block } from '@lapis/contract';
import { notices } from '@lapis/portal';
import { screen } from '@testing-library/react';
import { write } from '../writing.fixture';

const table: Block = {
  type: 'table',
  id: 't',
  caption: '',
  head: ['', ''],
  rows: [['', '']],
  first_column_heads: true,
};

async function open() {
  const page = write([table]);
  await page.user.click(await screen.findByRole('button', { name: /^Table/ }));
  return page;
}

const heading = () => screen.getByRole('textbox', { name: 'Heading of column 1' });

test('rows of a spreadsheet are pasted into a table', async () => {
  const { user, blocks } = await open();
  await user.click(heading());
  await user.paste('Year\tCoats\n2025\t1,450\n2026\t1,600\n');
  expect(blocks()).toMatchObject([
    {
      head: ['Year', 'Coats'],
      rows: [
        ['2025', '1,450'],
        ['2026', '1,600'],
      ],
    },
  ]);
});

test.each([
  { of: 'rows', copied: 'a\n'.repeat(202), words: /would have 201 rows, and can have 200/ },
  { of: 'columns', copied: 'a\t'.repeat(12), words: /would have 13 columns, and can have 12/ },
  { of: 'characters', copied: `a\t${'b'.repeat(1001)}`, words: /a cell can have 1,000 characters/ },
])('nothing is pasted if there are too many $of, and a message says why', async ({ copied, words }) => {
  const { user, blocks } = await open();
  await user.click(heading());
  await user.paste(copied);
  expect(blocks()).toEqual([table]);
  expect(notices.shown.at(-1)?.words).toMatch(words);
});

test('Enter goes to the cell below, stays in the last row, and never publishes the page', async () => {
  const { user, blocks, onSubmit } = await open();
  await user.type(heading(), 'Year{Enter}');
  expect(screen.getByRole('textbox', { name: 'Row 1, column 1' })).toHaveFocus();
  await user.keyboard('2025{Enter}');
  expect(screen.getByRole('textbox', { name: 'Row 1, column 1' })).toHaveFocus();
  expect(blocks()).toMatchObject([{ head: ['Year', ''], rows: [['2025', '']] }]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the button keeps the focus when the last column is removed', async () => {
  const { user, blocks } = await open();
  const remove = screen.getByRole('button', { name: 'Remove the last column' });
  await user.click(remove);
  await user.click(remove);
  expect(blocks()).toMatchObject([{ head: [''], rows: [['']] }]);
  expect(remove).toHaveFocus();
  expect(remove).toHaveAttribute('aria-disabled', 'true');
});
