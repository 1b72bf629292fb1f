import '../../editor/jsdom-layout';
import type { Block } from '@lapis/contract';
import type { BlockKind } from '@lapis/contract/block-kinds';
import { act, screen, within } from '@testing-library/react';
import { copyBlock } from './clipboard';
import { quote, withEditableTexts, write } from './writing.fixture';

const items = () => within(screen.getByRole('list', { name: 'Blocks, in order' })).getAllByRole('listitem');

test('blocks are added by typing their name, by keyboard alone, and the new block has the focus', async () => {
  const { user, blocks } = write([]);
  await user.click(await screen.findByRole('button', { name: 'Add a block' }));
  await user.keyboard('quo{Enter}');
  await user.keyboard('I learned to read.');
  expect(blocks()).toMatchObject([{ type: 'quote', text: 'I learned to read.' }]);
});

test('blocks are added between others', async () => {
  const { user, blocks } = write([quote('one', 'One'), quote('two', 'Two')]);
  await user.click(await screen.findByRole('button', { name: 'Add a block before Quote, 2' }));
  await user.keyboard('button{Enter}');
  expect(blocks().map(({ type }) => type)).toEqual(['quote', 'button', 'quote']);
});

test('Escape closes the list of blocks, and the focus returns to its button', async () => {
  const { user, blocks } = write([]);
  const adder = await screen.findByRole('button', { name: 'Add a block' });
  await user.click(adder);
  await user.keyboard('{Escape}');
  expect(adder).toHaveFocus();
  expect(blocks()).toEqual([]);
});

test('blocks are moved by a button that keeps the focus', async () => {
  const { user, blocks } = write([quote('one', 'One'), quote('two', 'Two')]);
  const down = (await screen.findAllByRole('button', { name: 'Move Quote down' }))[0]!;
  down.focus();
  await user.keyboard('{Enter}');
  expect(blocks().map(({ id }) => id)).toEqual(['two', 'one']);
  expect(down).toHaveFocus();
});

test('Ctrl+Z restores a removed block, and Ctrl+Shift+Z removes it again', async () => {
  const { user, blocks } = write([quote('one', 'One'), quote('two', 'Two')]);
  await user.click((await screen.findAllByRole('button', { name: 'Remove Quote' }))[0]!);
  expect(blocks().map(({ id }) => id)).toEqual(['two']);
  await user.keyboard('{Control>}z{/Control}');
  expect(blocks().map(({ id }) => id)).toEqual(['one', 'two']);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(blocks().map(({ id }) => id)).toEqual(['two']);
});

test('text typed without a pause is one step to undo', async () => {
  const { user, blocks } = write([quote('one', '')]);
  await user.click(await screen.findByRole('button', { name: /^Quote/ }));
  await user.type(screen.getByRole('textbox', { name: 'Words' }), 'Three words here');
  await user.click(screen.getByRole('button', { name: 'Undo a change to the blocks' }));
  expect(blocks()).toEqual([quote('one', '')]);
});

test('a block is copied, and pasted with another id', async () => {
  const { user, blocks } = write([quote('one', 'One')]);
  await user.click(await screen.findByRole('button', { name: 'More actions for Quote' }));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await user.click(screen.getByRole('button', { name: 'Add a block' }));
  await user.click(screen.getByRole('option', { name: /Paste Quote/ }));
  expect(blocks()).toMatchObject([{ text: 'One' }, { text: 'One' }]);
  expect(blocks()[1]?.id).not.toBe('one');
});

test('a quote is turned into a text with the same words, in its place', async () => {
  const { user, blocks } = write([quote('one', 'Bread & tea'), quote('two', 'Two')]);
  await user.click((await screen.findAllByRole('button', { name: 'More actions for Quote' }))[0]!);
  await user.click(screen.getByRole('button', { name: 'Turn into text' }));
  expect(blocks()[0]).toMatchObject({ type: 'text', html: '<p>Bread &amp; tea</p>' });
});

test('a text with a detail from Settings names it in its summary, and can’t become a quote, which would lose it', async () => {
  const html = '<p>Call us on <span data-setting="phone"></span>.</p>';
  const { user } = write([{ type: 'text', id: 'one', html }]);
  expect(await screen.findByText('Call us on [Phone].')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More actions for Text' }));
  expect(screen.getByRole('button', { name: 'Turn into call-out' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn into quote' })).not.toBeInTheDocument();
});

const refusal = (errors: Record<string, string[]>) => ({ message: 'Please check what you entered.', errors });

test('a block with an error from the server is open, with the error beside the field', async () => {
  const errors = { 'blocks.1.text': ['Please shorten this to 1,000 characters.'] };
  write([quote('one', 'One'), quote('two', 'Two')], { failure: refusal(errors) });
  await screen.findByText('Please check what you entered.');
  expect(within(items()[1]!).getByRole('textbox', { name: 'Words' })).toBeInvalid();
  expect(within(items()[0]!).queryByRole('textbox', { name: 'Words' })).not.toBeInTheDocument();
});

test('three columns can be turned into two, and nothing is lost', async () => {
  const columns = [[quote('a', 'A')], [quote('b', 'B')], [quote('c', 'C')]] as never;
  const { user, blocks } = write([{ type: 'columns', id: 'columns', columns }]);
  await user.click(await screen.findByRole('button', { name: /^Columns/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'How many columns' }), 'Two');
  expect(blocks()).toMatchObject([{ columns: [[{ id: 'a' }], [{ id: 'b' }, { id: 'c' }]] }]);
});

test('the undo button keeps the focus after the last step', async () => {
  const { user, blocks } = write([quote('one', 'One')]);
  await user.click(await screen.findByRole('button', { name: 'Remove Quote' }));
  const undo = screen.getByRole('button', { name: 'Undo a change to the blocks' });
  undo.focus();
  await user.keyboard('{Enter}');
  expect(blocks()).toEqual([quote('one', 'One')]);
  expect(undo).toHaveFocus();
  expect(undo).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['empty last line', '<p>Words</p><p></p>', true],
  ['last line with words', '<p>Words</p>', false],
])('a slash in the %s of a text adds a block after it: %s %s', async (_, html, isAsked) => {
  withEditableTexts();
  const { user, blocks } = write([{ type: 'text', id: 'one', html }]);
  await user.click(await screen.findByRole('button', { name: /^Text/ }));
  await screen.findByRole('toolbar', { name: 'Text formatting' });
  const text = screen.getByRole('textbox', { name: 'Text' });
  act(() => text.focus());
  document.getSelection()?.collapse(text.lastElementChild, 0);
  await user.keyboard('/');
  expect(screen.queryByRole('combobox', { name: 'Kind of block' }) !== null).toBe(isAsked);
  if (!isAsked) return;
  await user.keyboard('Quote{Enter}');
  expect(blocks()).toMatchObject([{ type: 'text', id: 'one' }, { type: 'quote' }]);
});

test('Escape in the list that a slash opened returns to the text, and keeps what was typed', async () => {
  withEditableTexts();
  const { user, blocks } = write([{ type: 'text', id: 'one', html: '' }]);
  await user.click(await screen.findByRole('button', { name: /^Text/ }));
  await screen.findByRole('toolbar', { name: 'Text formatting' });
  const text = screen.getByRole('textbox', { name: 'Text' });
  act(() => text.focus());
  await user.keyboard('/');
  expect(screen.getByRole('combobox', { name: 'Kind of block' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(text).toHaveFocus();
  expect(blocks()).toMatchObject([{ type: 'text', id: 'one', html: '<p>/</p>' }]);
});

test('a removal inside a column is its own step to undo', async () => {
  const columns = [[quote('a', 'A'), quote('b', 'B')], []] as never;
  const { user, blocks } = write([{ type: 'columns', id: 'columns', columns }]);
  await user.click(await screen.findByRole('button', { name: /^Columns/ }));
  await user.click(screen.getByRole('button', { name: /^Quote A/ }));
  await user.type(screen.getByRole('textbox', { name: 'Words' }), 'nd more');
  await user.click(screen.getAllByRole('button', { name: 'Remove Quote' })[1]!);
  await user.click(screen.getByRole('button', { name: 'Undo a change to the blocks' }));
  expect(blocks()).toMatchObject([{ columns: [[{ text: 'And more' }, { text: 'B' }], []] }]);
});

test('an error is not shown on a block that takes the place of another', async () => {
  const errors = { 'blocks.0.text': ['Please shorten this to 1,000 characters.'] };
  const { user } = write([quote('one', 'One'), quote('two', 'Two')], { failure: refusal(errors) });
  await screen.findByText('Please shorten this to 1,000 characters.');
  await user.click(screen.getAllByRole('button', { name: 'Move Quote down' })[0]!);
  expect(screen.queryByText(/Please shorten this/)).not.toBeInTheDocument();
});

test('a block that opened for its error can be closed', async () => {
  const errors = { 'blocks.0.text': ['Please shorten this to 1,000 characters.'] };
  const { user } = write([quote('one', 'One')], { failure: refusal(errors) });
  const words = await screen.findByRole('textbox', { name: 'Words' });
  expect(words).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Quote/ }));
  expect(words).not.toBeVisible();
});

test('an error about the gallery of a block is shown beside the gallery', async () => {
  const errors = { 'blocks.0.gallery_id': ['Choose a gallery'] };
  write([{ type: 'gallery', id: 'one', gallery_id: null, pictures: [] }], { failure: refusal(errors) });
  expect(
    await within(await screen.findByRole('group', { name: 'Gallery' })).findByText('Choose a gallery', {
      selector: 'p',
    }),
  ).toBeVisible();
});

test('a half-typed address stays when its block is closed and opened again', async () => {
  const { user } = write([{ type: 'video', id: 'one', url: '', title: '', image_id: null }]);
  const toggle = await screen.findByRole('button', { name: /^Video/ });
  await user.click(toggle);
  await user.type(screen.getByRole('textbox', { name: 'Address of the video' }), 'youtu');
  await user.click(toggle);
  expect(screen.queryByRole('textbox', { name: 'Address of the video' })).not.toBeInTheDocument();
  await user.click(toggle);
  expect(screen.getByRole('textbox', { name: 'Address of the video' })).toHaveValue('youtu');
});

test.each([
  {
    name: 'of a video',
    block: { type: 'video', url: '', title: '', image_id: null },
    field: 'Address of the video',
    typed: 'https://youtu.be/dQw4w9WgXcQ',
  },
  {
    name: 'of a button',
    block: { type: 'button', label: '', href: '', kind: 'plain' },
    field: 'Where it leads',
    typed: '/contact',
  },
])(
  'the address $name is shown as it is saved, after an undo and after a merge',
  async ({ block, field: label, typed }) => {
    const first = { ...block, id: 'one' } as Block;
    const { user, blocks, put } = write([first], {
      answers: { 'GET /admin/linkable-pages': { results: [] }, 'GET /admin/find': { results: [] } },
    });
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${block.type}`, 'i') }));
    const field = screen.getByLabelText(label);
    await user.type(field, typed);
    const [kept] = blocks();
    await user.click(screen.getByRole('button', { name: 'Undo a change to the blocks' }));
    expect(field).toHaveValue('');
    act(() => put([kept!]));
    expect(field).toHaveValue(typed);
  },
);

test('a text that is too long for a quote cannot be turned into one', async () => {
  const { user } = write([{ type: 'text', id: 'one', html: `<p>${'Tea '.repeat(300)}</p>` }]);
  await user.click(await screen.findByRole('button', { name: 'More actions for Text' }));
  expect(screen.getByRole('button', { name: 'Turn into call-out' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn into quote' })).not.toBeInTheDocument();
});

describe('where only some types of blocks are allowed', () => {
  const allows = (kind: BlockKind) => ['text', 'quote'].includes(kind);
  beforeEach(() => localStorage.clear());

  test('no others are offered', async () => {
    const { user } = write([], { allows });
    await user.click(await screen.findByRole('button', { name: 'Add a block' }));
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toEqual([expect.stringMatching(/^Text/), expect.stringMatching(/^Quote/)]);
  });

  test('no block turns into another type', async () => {
    const { user } = write([{ type: 'text', id: 'one', html: '<p>Tea</p>' }], { allows });
    await user.click(await screen.findByRole('button', { name: 'More actions for Text' }));
    expect(screen.getByRole('button', { name: 'Turn into quote' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn into call-out' })).not.toBeInTheDocument();
  });

  test('a block of another type, copied on another page, can’t be pasted', async () => {
    copyBlock({ type: 'columns', id: 'columns', columns: [[], []] });
    const { user } = write([], { allows });
    await user.click(await screen.findByRole('button', { name: 'Add a block' }));
    expect(screen.queryByRole('option', { name: /Paste/ })).not.toBeInTheDocument();
  });
});
