import '../../editor/jsdom-layout';
import type { Block } from '@lapis/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { copyBlock } from './clipboard';
import { quote, write } from './writing.fixture';

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

test('a text that names a detail from Settings says so in its line, and turns into no quote, which would lose it', async () => {
  const html = '<p>Call us on <span data-setting="phone"></span>.</p>';
  const { user } = write([{ type: 'text', id: 'one', html }]);
  expect(await screen.findByText('Call us on [Phone].')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More for Text' }));
  expect(screen.getByRole('button', { name: 'Turn into call-out' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn into quote' })).not.toBeInTheDocument();
});

const refusal = (errors: Record<string, string[]>) => ({ message: 'Please check what you entered.', errors });

test('a block about which the server says something opens, and says it beside the field', async () => {
  const errors = { 'blocks.1.text': ['Please shorten this to 1,000 characters.'] };
  write([quote('one', 'One'), quote('two', 'Two')], { failure: refusal(errors) });
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

test('Enter in one of their fields does not publish the page', async () => {
  const { user, onSubmit } = write([quote('one', 'One')]);
  await user.click(await screen.findByRole('button', { name: /^Quote/ }));
  await user.type(screen.getByRole('textbox', { name: 'Who said it' }), 'Ada{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter that ends the composing of a word is left to that word', async () => {
  const { user } = write([quote('one', 'One')]);
  await user.click(await screen.findByRole('button', { name: /^Quote/ }));
  const by = screen.getByRole('textbox', { name: 'Who said it' });
  // Answers whether the key was left alone.
  expect(fireEvent.keyDown(by, { key: 'Enter', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(by, { key: 'Enter' })).toBe(false);
});

test('the last step that is taken back leaves the focus on its button', async () => {
  const { user, blocks } = write([quote('one', 'One')]);
  await user.click(await screen.findByRole('button', { name: 'Remove Quote' }));
  const undo = screen.getByRole('button', { name: 'Undo a change of the blocks' });
  undo.focus();
  await user.keyboard('{Enter}');
  expect(blocks()).toEqual([quote('one', 'One')]);
  expect(undo).toHaveFocus();
  expect(undo).toHaveAttribute('aria-disabled', 'true');
});

test('Escape in the choice that a slash opened goes back to the text', async () => {
  // jsdom knows no text that is edited in the page.
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest('[contenteditable=true]') !== null;
    },
  });
  const { user, blocks } = write([{ type: 'text', id: 'one', html: '' }]);
  await user.click(await screen.findByRole('button', { name: /^Text/ }));
  await screen.findByRole('toolbar', { name: 'Text formatting' });
  const text = screen.getByRole('textbox', { name: 'Text' });
  act(() => text.focus());
  await user.keyboard('/');
  expect(screen.getByRole('combobox', { name: 'Kind of block' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(text).toHaveFocus();
  expect(blocks()).toMatchObject([{ type: 'text', id: 'one' }]);
});

test('a removal within a column is a step of its own to undo', async () => {
  const columns = [[quote('a', 'A'), quote('b', 'B')], []] as never;
  const { user, blocks } = write([{ type: 'columns', id: 'columns', columns }]);
  await user.click(await screen.findByRole('button', { name: /^Columns/ }));
  await user.click(screen.getByRole('button', { name: /^Quote A/ }));
  await user.type(screen.getByRole('textbox', { name: 'Words' }), 'nd more');
  await user.click(screen.getAllByRole('button', { name: 'Remove Quote' })[1]!);
  await user.click(screen.getByRole('button', { name: 'Undo a change of the blocks' }));
  expect(blocks()).toMatchObject([{ columns: [[{ text: 'And more' }, { text: 'B' }], []] }]);
});

test('what was wrong is not said of the block that takes the place of another', async () => {
  const errors = { 'blocks.0.text': ['Please shorten this to 1,000 characters.'] };
  const { user } = write([quote('one', 'One'), quote('two', 'Two')], { failure: refusal(errors) });
  await screen.findByText(/Please shorten this/);
  await user.click(screen.getAllByRole('button', { name: 'Move Quote down' })[0]!);
  expect(screen.queryByText(/Please shorten this/)).not.toBeInTheDocument();
});

test('a block that opened for what is wrong in it can be closed', async () => {
  const errors = { 'blocks.0.text': ['Please shorten this to 1,000 characters.'] };
  const { user } = write([quote('one', 'One')], { failure: refusal(errors) });
  const words = await screen.findByRole('textbox', { name: 'Words' });
  expect(words).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Quote/ }));
  expect(words).not.toBeVisible();
});

test('what is wrong with the gallery of a block is said there', async () => {
  const errors = { 'blocks.0.gallery_id': ['Choose a gallery'] };
  write([{ type: 'gallery', id: 'one', gallery_id: null, pictures: [] }], { failure: refusal(errors) });
  expect(
    await within(await screen.findByRole('group', { name: 'Gallery' })).findByText('Choose a gallery', {
      selector: 'p',
    }),
  ).toBeVisible();
});

test('an address that is still being typed stays when its block is closed and opened again', async () => {
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
  'the address $name is shown as it is kept, after an undo and after a merge',
  async ({ block, field: label, typed }) => {
    const first = { ...block, id: 'one' } as Block;
    const { user, blocks, put } = write([first], {
      answers: { 'GET /admin/linkable-pages': { results: [] }, 'GET /admin/find': { results: [] } },
    });
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${block.type}`, 'i') }));
    const field = screen.getByLabelText(label);
    await user.type(field, typed);
    const [kept] = blocks();
    await user.click(screen.getByRole('button', { name: 'Undo a change of the blocks' }));
    expect(field).toHaveValue('');
    act(() => put([kept!]));
    expect(field).toHaveValue(typed);
  },
);

test('a text that is too long for a quote cannot be turned into one', async () => {
  const { user } = write([{ type: 'text', id: 'one', html: `<p>${'Tea '.repeat(300)}</p>` }]);
  await user.click(await screen.findByRole('button', { name: 'More for Text' }));
  expect(screen.getByRole('button', { name: 'Turn into call-out' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn into quote' })).not.toBeInTheDocument();
});

describe('where only some kinds may be', () => {
  const kinds = ['text', 'quote'] as const;
  beforeEach(() => localStorage.clear());

  test('no others are offered', async () => {
    const { user } = write([], { kinds });
    await user.click(await screen.findByRole('button', { name: 'Add a block' }));
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toEqual([expect.stringMatching(/^Text/), expect.stringMatching(/^Quote/)]);
  });

  test('none turns into another', async () => {
    const { user } = write([{ type: 'text', id: 'one', html: '<p>Tea</p>' }], { kinds });
    await user.click(await screen.findByRole('button', { name: 'More for Text' }));
    expect(screen.getByRole('button', { name: 'Turn into quote' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn into call-out' })).not.toBeInTheDocument();
  });

  test('one that was copied on another page is not pasted', async () => {
    copyBlock({ type: 'columns', id: 'columns', columns: [[], []] });
    const { user } = write([], { kinds });
    await user.click(await screen.findByRole('button', { name: 'Add a block' }));
    expect(screen.queryByRole('option', { name: /Paste/ })).not.toBeInTheDocument();
  });
});
