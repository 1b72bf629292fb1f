import type { Block } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { Form, type FormFailure } from '@lapis/ui/forms';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BlocksField } from './BlocksField';

const quote = (id: string, text: string): Block => ({ type: 'quote', id, text, by: '' });

/** The field within a form, as a page has it; answers what is in it now. */
function write(first: Block[], failure: FormFailure | null = null) {
  let now = first;
  const Page = () => {
    const [blocks, setBlocks] = useState(first);
    now = blocks;
    return (
      <Form onSubmit={() => {}} failure={failure}>
        <BlocksField
          writing={{ fields: { blocks }, change: (changes) => setBlocks(changes.blocks ?? blocks) }}
          language="en"
          hint="They come after the text."
        />
      </Form>
    );
  };
  renderPage([{ path: '/', Component: Page }], { at: '/' });
  return { user: userEvent.setup(), blocks: () => now };
}

const items = () =>
  within(screen.getByRole('list', { name: 'Blocks in their order' })).getAllByRole('listitem');

test('are added by typing what they are called, by keyboard alone, and one begins to write in them', async () => {
  const { user, blocks } = write([]);
  await user.click(await screen.findByRole('button', { name: 'Add a block' }));
  await user.keyboard('quo{Enter}');
  await user.keyboard('I learned to read.');
  expect(blocks()).toMatchObject([{ type: 'quote', text: 'I learned to read.' }]);
});

test('are added between others', async () => {
  const { user, blocks } = write([quote('one', 'One'), quote('two', 'Two')]);
  await user.click(await screen.findByRole('button', { name: 'Add a block before Quote, 2' }));
  await user.keyboard('button{Enter}');
  expect(blocks().map(({ type }) => type)).toEqual(['quote', 'button', 'quote']);
});

test('Escape leaves the choice, and the focus where it was', async () => {
  const { user, blocks } = write([]);
  const adder = await screen.findByRole('button', { name: 'Add a block' });
  await user.click(adder);
  await user.keyboard('{Escape}');
  expect(adder).toHaveFocus();
  expect(blocks()).toEqual([]);
});

test('are moved by a button that keeps the focus', async () => {
  const { user, blocks } = write([quote('one', 'One'), quote('two', 'Two')]);
  const down = (await screen.findAllByRole('button', { name: 'Move Quote down' }))[0]!;
  down.focus();
  await user.keyboard('{Enter}');
  expect(blocks().map(({ id }) => id)).toEqual(['two', 'one']);
  expect(down).toHaveFocus();
});

test('what was removed comes back by Ctrl+Z, and goes again by Ctrl+Shift+Z', async () => {
  const { user, blocks } = write([quote('one', 'One'), quote('two', 'Two')]);
  await user.click((await screen.findAllByRole('button', { name: 'Remove Quote' }))[0]!);
  expect(blocks().map(({ id }) => id)).toEqual(['two']);
  await user.keyboard('{Control>}z{/Control}');
  expect(blocks().map(({ id }) => id)).toEqual(['one', 'two']);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(blocks().map(({ id }) => id)).toEqual(['two']);
});

test('what is typed in one go is one step to undo', async () => {
  const { user, blocks } = write([quote('one', '')]);
  await user.click(await screen.findByRole('button', { name: /^Quote/ }));
  await user.type(screen.getByRole('textbox', { name: 'Words' }), 'Three words here');
  await user.click(screen.getByRole('button', { name: 'Undo a change of the blocks' }));
  expect(blocks()).toEqual([quote('one', '')]);
});

test('a block is copied, and pasted as another one', async () => {
  const { user, blocks } = write([quote('one', 'One')]);
  await user.click(await screen.findByRole('button', { name: 'More for Quote' }));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await user.click(screen.getByRole('button', { name: 'Add a block' }));
  await user.click(screen.getByRole('option', { name: /Paste Quote/ }));
  expect(blocks()).toMatchObject([{ text: 'One' }, { text: 'One' }]);
  expect(blocks()[1]?.id).not.toBe('one');
});

test('a quote turns into a text that says the same, in its place', async () => {
  const { user, blocks } = write([quote('one', 'Bread & tea'), quote('two', 'Two')]);
  await user.click((await screen.findAllByRole('button', { name: 'More for Quote' }))[0]!);
  await user.click(screen.getByRole('button', { name: 'Turn into text' }));
  expect(blocks()[0]).toMatchObject({ type: 'text', html: '<p>Bread &amp; tea</p>' });
});

test('a block about which the server says something opens, and says it beside the field', async () => {
  const errors = { 'blocks.1.text': ['Please shorten this to 1,000 characters.'] };
  write([quote('one', 'One'), quote('two', 'Two')], { message: 'Please check what you entered.', errors });
  await screen.findByText('Please check what you entered.');
  expect(within(items()[1]!).getByRole('textbox', { name: 'Words' })).toBeInvalid();
  expect(within(items()[0]!).queryByRole('textbox', { name: 'Words' })).not.toBeInTheDocument();
});

test('of three columns two are made, and nothing is lost', async () => {
  const columns = [[quote('a', 'A')], [quote('b', 'B')], [quote('c', 'C')]] as never;
  const { user, blocks } = write([{ type: 'columns', id: 'columns', columns }]);
  await user.click(await screen.findByRole('button', { name: /^Columns/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'How many columns' }), 'Two');
  expect(blocks()).toMatchObject([{ columns: [[{ id: 'a' }], [{ id: 'b' }, { id: 'c' }]] }]);
});

test('rows of a spreadsheet are pasted into a table', async () => {
  const table: Block = {
    type: 'table',
    id: 't',
    caption: '',
    head: ['', ''],
    rows: [['', '']],
    first_column_heads: true,
  };
  const { user, blocks } = write([table]);
  await user.click(await screen.findByRole('button', { name: /^Table/ }));
  await user.click(screen.getByRole('textbox', { name: 'Heading of column 1' }));
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
