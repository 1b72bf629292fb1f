import './jsdom-layout';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Editor } from './Editor';

const written = jest.fn();

function Page({ initial }: { initial: string }) {
  const [html, setHtml] = useState(initial);
  return (
    <Editor
      id="text"
      label="Text"
      html={html}
      onChange={(next) => {
        written(next);
        setHtml(next);
      }}
    />
  );
}

async function open(initial: string) {
  render(<Page initial={initial} />);
  await screen.findByRole('toolbar', { name: 'Text formatting' });
  return userEvent.setup();
}

const writing = () => screen.getByRole('textbox', { name: 'Text' });
const tool = (name: string) => screen.getByRole('button', { name });

/** Selects the words in the writing area, as a drag of the mouse would. */
function select(words: string) {
  const walker = document.createTreeWalker(writing(), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const at = node.data.indexOf(words);
    if (at < 0) continue;
    writing().focus();
    getSelection()?.setBaseAndExtent(node, at, node, at + words.length);
    fireEvent(document, new Event('selectionchange'));
    return;
  }
  throw new Error(`There is no “${words}” in the text`);
}

beforeEach(() => written.mockReset());

test('makes words bold, and says so', async () => {
  const user = await open('<p>Coats for everyone</p>');
  select('Coats');
  expect(tool('Bold')).toHaveAttribute('aria-pressed', 'false');
  await user.click(tool('Bold'));
  expect(written).toHaveBeenLastCalledWith('<p><strong>Coats</strong> for everyone</p>');
  await waitFor(() => expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true'));
});

test.each([
  ['Heading', '<h2>Coats for everyone</h2>'],
  ['Subheading', '<h3>Coats for everyone</h3>'],
  ['Bulleted list', '<ul>\n  <li>Coats for everyone</li>\n</ul>'],
  ['Numbered list', '<ol>\n  <li>Coats for everyone</li>\n</ol>'],
  ['Quote', '<blockquote>\n  <p>Coats for everyone</p>\n</blockquote>'],
])('%s', async (name, html) => {
  const user = await open('<p>Coats for everyone</p>');
  select('Coats');
  await user.click(tool(name));
  expect(written).toHaveBeenLastCalledWith(html);
  await user.click(tool('Undo'));
  expect(written).toHaveBeenLastCalledWith('<p>Coats for everyone</p>');
});

test('clears what words look like', async () => {
  const user = await open('<h2>Coats <em>for</em> <a href="/about">everyone</a></h2>');
  select('everyone');
  await user.click(tool('Clear formatting'));
  expect(written).toHaveBeenLastCalledWith('<p>Coats <em>for</em> everyone</p>');
});

test('is one stop of the Tab key, with arrow keys inside', async () => {
  const user = await open('<p>Coats</p>');
  const toolbar = within(screen.getByRole('toolbar'));
  expect(toolbar.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await user.tab();
  expect(tool('Text')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(tool('Bold')).toHaveFocus();
  await user.keyboard('{End}');
  expect(tool('HTML')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tool('Text')).toHaveFocus();
});

describe('links', () => {
  test('are made of an address of the site', async () => {
    const user = await open('<p>Write to us</p>');
    select('Write');
    await user.click(tool('Link'));
    await user.type(screen.getByLabelText('Where does “Write” lead?'), '/contact{Enter}');
    expect(written).toHaveBeenLastCalledWith('<p><a href="/contact">Write</a> to us</p>');
    expect(screen.queryByRole('group', { name: 'Link' })).not.toBeInTheDocument();
  });

  test('are refused where they can lead nowhere good', async () => {
    const user = await open('<p>Write to us</p>');
    select('Write');
    await user.click(tool('Link'));
    const address = screen.getByLabelText(/lead/);
    await user.type(address, 'javascript:alert(1){Enter}');
    expect(address).toBeInvalid();
    expect(address).toHaveAccessibleDescription(/not an address/);
    expect(written).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(address).not.toBeInTheDocument();
  });

  test('are changed and removed', async () => {
    const user = await open('<p><a href="/about">Write</a> to us</p>');
    select('Write');
    await waitFor(() => expect(tool('Link')).toHaveAttribute('aria-pressed', 'true'));
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByLabelText(/lead/)).toHaveValue('/about');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(written).toHaveBeenLastCalledWith('<p>Write to us</p>');
  });
});

describe('the HTML', () => {
  test('is changed by hand and read back', async () => {
    const user = await open('<p>Coats</p>');
    await user.click(tool('HTML'));
    const source = screen.getByRole('textbox', { name: 'Text, as HTML' });
    expect(source).toHaveValue('<p>Coats</p>');
    expect(tool('Bold')).toHaveAttribute('aria-disabled', 'true');
    await user.clear(source);
    await user.type(source, '<h2>Kites</h2>');
    await user.click(tool('HTML'));
    expect(within(writing()).getByRole('heading', { level: 2, name: 'Kites' })).toBeVisible();
    expect(written).toHaveBeenLastCalledWith('<h2>Kites</h2>');
  });

  test('is what opens where the writing view would lose something', async () => {
    await open('<p>Film</p><video src="/a.mp4"></video>');
    expect(screen.getByRole('textbox', { name: 'Text, as HTML' })).toHaveValue(
      '<p>Film</p><video src="/a.mp4"></video>',
    );
    expect(screen.getByText(/no place for <video>/)).toBeVisible();
    expect(written).not.toHaveBeenCalled();
  });
});

describe('tables', () => {
  const table =
    '<table><thead><tr><th>Name</th><th>Life</th></tr></thead><tbody><tr><td>token</td><td>365 days</td></tr></tbody></table><p>After.</p>';

  test('survive editing whole', async () => {
    const user = await open(table);
    select('365 days');
    await user.click(tool('Bold'));
    expect(written.mock.lastCall[0].replaceAll(/\n */g, '')).toBe(
      table.replace('365 days', '<strong>365 days</strong>'),
    );
  });

  test('grow and shrink by rows', async () => {
    const user = await open(`<p>Before.</p>${table}`);
    expect(screen.queryByRole('button', { name: 'Add a row below' })).not.toBeInTheDocument();
    select('token');
    await user.click(await screen.findByRole('button', { name: 'Add a row below' }));
    expect(within(writing()).getAllByRole('row')).toHaveLength(3);
    await user.click(tool('Remove this row'));
    expect(within(writing()).getAllByRole('row')).toHaveLength(2);
  });
});
